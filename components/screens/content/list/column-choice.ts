/**
 * Which columns of a model's table are shown and in which order, as a cookie keeps it: `title,-words,meta.status` hides
 * the words.
 */

export type ColumnChoice = readonly { id: string; hidden: boolean }[];

/**
 * Cookies hold 4,096 bytes with their name; what is longer is cut at the end, where columns then stand as the model has
 * them.
 */
const bytesMax = 3_800;

/** Name of the cookie; `owner` tells people and projects apart that share a browser. Its path is the model's page. */
export function columnsCookie(owner: string): string {
  return `columns_${owner.replace(/[^A-Za-z0-9_-]/g, "_")}`;
}

/** What makes no sense is left out. */
export function readColumnChoice(text: string | null): ColumnChoice {
  const ids = new Set<string>();
  return (text ?? "").split(",").flatMap((part) => {
    const id = part.replace(/^-/, "");
    if (!id || ids.has(id)) return [];
    ids.add(id);
    return [{ id, hidden: part.startsWith("-") }];
  });
}

/** The choice as text. */
export function writeColumnChoice(choice: ColumnChoice): string {
  let text = "";
  for (const { id, hidden } of choice) {
    const next = `${text}${text && ","}${hidden ? "-" : ""}${id}`;
    if (encodeURIComponent(next).length > bytesMax) break;
    text = next;
  }
  return text;
}
