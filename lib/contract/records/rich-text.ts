/** What rich text may hold, for the server that keeps it clean and the editor that writes it. It is HTML. */

/** Where a link may lead; addresses without a scheme stay on the reader's own site. */
export const linkSchemes: readonly string[] = ["http", "https", "mailto", "tel"];

// Browsers pass over these when they read a scheme.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const ignored = /[\u0000-\u0020\u00a0\u2028\u2029]/g;

/** Whether an address may stand in a link: one of the schemes, or none. */
export function isLinkAddress(address: string): boolean {
  const text = address.replace(ignored, "");
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1];
  return text !== "" && (scheme === undefined || linkSchemes.includes(scheme.toLowerCase()));
}

/** How many characters people see of it: tags are none, an entity is one, and so is a pair of surrogates. */
export function shownCharacters(html: string): number {
  const text = html.replace(/<[/!a-z][^<>]*>/gi, "").replace(/&(#\d+|#x[0-9a-f]+|[a-z][a-z0-9]*);/gi, "-");
  return [...text].length;
}
