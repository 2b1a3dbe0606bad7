/** Files that are pasted or dropped into a formatted text. */

/** The files, where they are what was meant. Office programs add a picture of the text that is pasted. */
export function broughtFiles(transfer: DataTransfer | null): File[] {
  const files = [...(transfer?.files ?? [])];
  const html = transfer?.getData("text/html") ?? "";
  if (files.length === 0 || html === "") return files;
  const inert = document.createElement("template");
  inert.innerHTML = html;
  const text = inert.content.textContent?.trim() ?? "";
  return text === "" && inert.content.querySelector("table") === null ? files : [];
}

export const isPicture = ({ type }: { type: string }): boolean => type.startsWith("image/");
