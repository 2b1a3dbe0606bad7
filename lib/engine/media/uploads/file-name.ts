/** Characters of a file name at most, its ending included. */
const charactersMax = 150;

/** Of a longer one the end is read, where the ending stands. */
const charactersReadMax = 1_000;

/** Controls, and what turns the direction of text, by which `gpj.exe` can look like `exe.jpg`. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu;

/**
 * The name that a file is shown under, whatever it was sent with: no path, nothing unseen, not long, and an ending of
 * its type. It is never part of a path on disk.
 */
export function fileName(given: string, extensions: readonly string[]): { file_name: string; file_extension: string } {
  const last = given
    .slice(-charactersReadMax)
    .toWellFormed()
    .normalize("NFC")
    .split(/[/\\]/)
    .at(-1)!
    .replace(unseen, "")
    .replace(/\s+/g, " ");
  const dot = last.lastIndexOf(".");
  const ending = dot < 0 ? "" : last.slice(dot + 1).toLowerCase();
  const isKnown = extensions.includes(ending);
  const file_extension = isKnown ? ending : extensions[0]!;
  const base = (isKnown ? last.slice(0, dot) : last).trim().replace(/^\.+|\.+$/g, "");
  const short = [...(base || "file")].slice(0, charactersMax - file_extension.length - 1).join("");
  return { file_name: `${short}.${file_extension}`, file_extension };
}
