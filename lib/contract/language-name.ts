import { contentLanguages } from "./limits.ts";

/** `German`, or the code where the language has no name here. */
export function languageName(locale: string): string {
  return (contentLanguages as Readonly<Record<string, string>>)[locale] ?? locale;
}
