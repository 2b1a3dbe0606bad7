/** Limits of a field's value: those of `limits` that kinds of field need, which are in the scripts of most pages. */
export const valueLimits = {
  /** Files of one gallery. */
  galleryFilesMax: 100,
  /** Characters of the value of a JSON field, and lists and objects in one another in it. */
  jsonFieldCharactersMax: 1_000_000,
  jsonFieldDepthMax: 100,
  /** Characters of a slug, and of one that is made, before it has a number at its end. */
  slugCharactersMax: 200,
  madeSlugCharactersMax: 80,
  /** Entries of a repeated field that is written. */
  repeatedEntriesMax: 10_000,
} as const;
