/** The languages of the console. */

/** By their BCP 47 tags, each in its own words. */
export const languageNames = { en: "English", de: "Deutsch", es: "Español", ja: "日本語" } as const;

export type Language = keyof typeof languageNames;

export const languages = Object.keys(languageNames) as Language[];

/** The reader's choice; where there is none, the browser's languages decide. */
export const languageCookie = "plinth_language";

/** The language that a text names; null where it names none of the console's. */
export const readLanguage = (text: string | null | undefined): Language | null =>
  languages.find((language) => language === text) ?? null;

/** The first language of an `Accept-Language` header, by its weights, that the console speaks; else English. */
export function acceptedLanguage(header: string | null | undefined): Language {
  const wanted = (header ?? "")
    .slice(0, 1_000)
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";").map((text) => text.trim());
      const weight = parameters.find((text) => text.startsWith("q="));
      return { tag: tag.toLowerCase().split("-")[0]!, weight: weight ? Number(weight.slice(2)) : 1 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { tag } of wanted) {
    const language = readLanguage(tag);
    if (language) return language;
  }
  return "en";
}

/** The language of a page: the choice that its cookies keep, else what its browser prefers. */
export function requestLanguage(cookie: string | undefined, acceptLanguage: string | undefined): Language {
  const chosen = new RegExp(`(?:^|;\\s*)${languageCookie}=([a-z]+)`).exec(cookie ?? "")?.[1];
  return readLanguage(chosen) ?? acceptedLanguage(acceptLanguage);
}
