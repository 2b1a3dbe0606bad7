/** How many characters an id has. */
export const projectIdLength = { min: 3, max: 40 };

/** The id that the form proposes for a name, until the user edits it: legal, or empty where the name has no letter. */
export function projectIdOf(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^[^a-z]+/, "")
    .slice(0, projectIdLength.max)
    .replace(/-+$/, "");
}
