/** Elements that the editor keeps, or that say nothing without the attributes which rich text may not have. */
const known = new Set(
  "p br h1 h2 h3 h4 h5 h6 strong b em i u s del strike code pre blockquote ul ol li a hr img div span".split(" "),
);

/** Names of the elements in the HTML that the editor would leave out, each once: `sub`, `table`. */
export function foreignParts(html: string): string[] {
  const found = new Set<string>();
  for (const [, name] of html.matchAll(/<([a-z][a-z0-9-]*)/gi))
    if (!known.has(name!.toLowerCase())) found.add(name!.toLowerCase());
  // Inside of a table, its cells are no news.
  if (found.has("table"))
    for (const part of ["thead", "tbody", "tfoot", "tr", "th", "td", "caption", "colgroup", "col"]) found.delete(part);
  return [...found];
}
