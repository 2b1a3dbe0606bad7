/** What was done, as a sentence: `Ada Lovelace changed the title of First article: Draft → Final`. */
import { deedNames } from "./deed-names.ts";
import { fieldText, valueText } from "./value-text.ts";

/** What these are done to is the person alone. */
const alone = /^(register|login|finishSignIn|signIn\w+|logout|updateBrand|saveLogo|removeLogo)$/;

export interface Deed {
  internal_function: string | null;
  activity: string | null;
  resource?: string | null;
  response_code?: number | null;
  changes?: readonly ({ field: string; before: unknown; after: unknown } | null)[] | null;
}

export interface DeedWords {
  /** Between who did it and what it was done to. */
  deed: string;
  what: string;
  /** Of a single value that changed. */
  change: { before: string; after: string } | null;
}

/** In words that make a sentence, where there are any; else as the audit log has it. */
export function deedText({ internal_function, activity }: Deed): string {
  return deedNames[internal_function ?? ""] ?? `· ${activity ?? ""} ·`;
}

/** The whole of it. What was refused is told by its name, for it was not done. */
export function deedWords(deed: Deed): DeedWords {
  const { internal_function, activity, response_code, changes } = deed;
  const resource = deed.resource ?? "";
  if ((response_code ?? 0) >= 400) return { deed: `· ${activity ?? ""} ·`, what: resource, change: null };
  const told = (changes ?? []).filter((change) => change !== null);
  const isChange = told.some(({ before }) => before !== null) && told.some(({ after }) => after !== null);
  const what = alone.test(internal_function ?? "") ? "" : resource;
  if (!isChange || what === "") return { deed: deedText(deed), what, change: null };
  const [first] = told;
  return {
    deed: `changed the ${listed(told.map(({ field }) => fieldText(field)))} of`,
    what,
    change: told.length === 1 ? { before: valueText(first!.before), after: valueText(first!.after) } : null,
  };
}

const namedMax = 3;

/** `a`, `a and b`, `a, b and 3 more` */
function listed(names: readonly string[]): string {
  if (names.length === 1) return names[0]!;
  const shown = names.length > namedMax ? names.slice(0, namedMax - 1) : names.slice(0, -1);
  return `${shown.join(", ")} and ${names.length > namedMax ? `${names.length - shown.length} more` : names.at(-1)}`;
}
