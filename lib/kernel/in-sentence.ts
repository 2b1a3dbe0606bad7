/** A name inside a sentence: `Long text` reads `long text`, and `JSON` stays. */
export const inSentence = (name: string): string =>
  /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
