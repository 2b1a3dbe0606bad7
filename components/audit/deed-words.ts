/** What was done, as a sentence: `Ada Lovelace changed the title of First article: Draft → Final`. */
import { known, listed, type Message, msg, t } from "../../lib/kernel/words/words.ts";
import { deedNames, unnamedDeeds } from "./deed-names.ts";
import { fieldText, valueText } from "./value-text.ts";

export interface Deed {
  internal_function: string | null;
  activity: string | null;
  resource?: string | null;
  /** What it was done to; without id and name for who may not know them. */
  subject?: { type: string; id: string; name: string } | null;
  response_code?: number | null;
  changes?: readonly ({ field: string; before: unknown; after: unknown } | null)[] | null;
}

export interface DeedWords {
  /** With places for `who`, and for the values where they are not empty. */
  sentence: Message;
  values: { what: string; fields: string; activity: string };
  /** Of a single value that changed. */
  change: { before: string; after: string } | null;
}

/** An entry that has no words of its own, as the audit log has it. */
const asNoted = msg("{who} · {activity} · {what}");

/** As far as one may know of it who may not know what it was done to. */
const asHeard = msg("{who} · {activity}");

/** An entry by the name that the log has for what was done. */
export const notedWords = (activity: string, what: string): DeedWords => ({
  sentence: asNoted,
  values: { what, fields: "", activity: known(activity) },
  change: null,
});

/** Whether the reader may not know what it was done to: what the log names then is the project. */
export const isWithheld = ({ subject }: Pick<Deed, "subject">): boolean =>
  Boolean(subject && subject.type !== "project" && subject.id === "" && subject.name === "");

/**
 * A sentence in the reader's language without who did it, for where that stands beside it: also without what joins both
 * in Japanese.
 */
export const withoutWho = (sentence: Message): string => known(String(sentence)).replace(/^\{who\}[\s·が、]*/, "");

/** A deed in words. What was refused is told by its name, for it was not done. */
export function deedWords(deed: Deed): DeedWords {
  const { internal_function, activity, response_code, changes } = deed;
  const isUnnamed = isWithheld(deed);
  const values = { what: isUnnamed ? "" : (deed.resource ?? ""), fields: "", activity: activity ?? "" };
  if ((response_code ?? 0) >= 400) return notedWords(values.activity, values.what);
  if (isUnnamed) return { sentence: unnamedDeeds[internal_function ?? ""] ?? asHeard, values, change: null };
  const sentence = deedNames[internal_function ?? ""] ?? asNoted;
  const told = (changes ?? []).filter((change) => change !== null);
  const isChange = told.some(({ before }) => before !== null) && told.some(({ after }) => after !== null);
  // Sentences about nothing but the person are whole without their changes.
  if (!isChange || values.what === "" || !String(sentence).includes("{what}"))
    return { sentence, values, change: null };
  const [first] = told;
  return {
    sentence: msg("{who} changed the {fields} of {what}"),
    values: { ...values, fields: namesText(told.map(({ field }) => fieldText(field))) },
    change: told.length === 1 ? { before: valueText(first!.before), after: valueText(first!.after) } : null,
  };
}

/** The whole of it as a plain text. */
export function deedText({ sentence, values, change }: DeedWords, who: string): string {
  const said = t(sentence, { who, ...values }).trim();
  return change ? `${said}: ${change.before} → ${change.after}` : said;
}

const namedMax = 3;

/** `a`, `a and b`, `a, b and 3 more` */
function namesText(names: readonly string[]): string {
  if (names.length <= namedMax) return listed(names);
  const shown = names.slice(0, namedMax - 1);
  return listed([...shown, t("{count} more", { count: names.length - shown.length })]);
}
