import type { core } from "zod";
import { plural, t } from "../kernel/words/words.ts";

/** What the reader is told of a fault that its schema has no words for; undefined for those told key by key. */
export function faultText(issue: core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? t("Please give a value") : wanted(issue.expected);
    case "invalid_value":
      return t("Please give one of: {values}", { values: issue.values.slice(0, most).map(String).join(", ") });
    case "too_small":
      return tooSmall(issue);
    case "too_big":
      return tooBig(issue);
    case "not_multiple_of":
      return t("Please give a multiple of {step}", { step: String(issue.divisor) });
    case "invalid_format":
      return t("This is not written as it has to be");
    case "custom":
    case "invalid_key":
    case "invalid_element":
      return t("This value cannot be taken");
    default:
      return undefined;
  }
}

/** Values that are named; the rest would not be read. */
const most = 40;

/** By zod's name of the type; the texts are asked for when they are told, in the language of whoever is told. */
const typeTexts: Readonly<Record<string, () => string>> = {
  array: () => t("Please give a list"),
  object: () => t("Please give an object"),
  record: () => t("Please give an object"),
  boolean: () => t("Please give true or false"),
  int: () => t("Please give a whole number"),
  number: () => t("Please give a number"),
  string: () => t("Please give a text"),
};

const wanted = (expected: string) => typeTexts[expected]?.() ?? t("This value cannot be taken");

function tooSmall({ origin, minimum }: { origin: string; minimum: number | bigint }): string {
  const least = Number(minimum);
  if (origin === "array" || origin === "set")
    return plural(least, "Please give at least {count} entry", "Please give at least {count} entries");
  if (origin !== "string") return t("Please give at least {least}", { least });
  return least === 1
    ? t("Please give a value")
    : plural(least, "Please give at least {count} character", "Please give at least {count} characters");
}

function tooBig({ origin, maximum }: { origin: string; maximum: number | bigint }): string {
  const most = Number(maximum);
  if (origin === "array" || origin === "set")
    return plural(most, "Please give at most {count} entry", "Please give at most {count} entries");
  if (origin !== "string") return t("Please give at most {most}", { most });
  return plural(most, "Please give at most {count} character", "Please give at most {count} characters");
}
