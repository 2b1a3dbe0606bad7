import { countText } from "../../kernel/counts.ts";
import { t } from "../../kernel/words/words.ts";
import { valueLimits } from "../fields/value-limits.ts";

/** Options that a message names. */
const optionsTold = 100;

export const recordMessages = {
  unknownField: (name: string) => t('There is no field "{name}" here', { name: name.slice(0, 100) }),
  required: (label: string) => t("{label} is required", { label }),
  /** Above the form, and for passwords, which have no message of their own. */
  requiredInForm: (label: string) => t("{label} is required!", { label }),
  get email() {
    return t("Please enter a valid email address");
  },
  get url() {
    return t("Please enter a valid URL!");
  },
  maxCharacters: (count: number) => t("Maximum {count} characters allowed", { count }),
  pattern: (label: string) => t("{label} does not have the form that it must have", { label }),
  patternCharacters: (count: number) => t("Maximum {count} characters allowed, because the form is checked", { count }),
  get patternWork() {
    return t("The texts are too many or too long to be held against their patterns");
  },
  minValue: (value: number) => t("Minimum value is {value}", { value }),
  maxValue: (value: number) => t("Maximum value is {value}", { value }),
  emailInForm: (label: string) => t("{label} is not a valid email!", { label }),
  number: (label: string) => t("{label} is not a valid number!", { label }),
  numberWithComma: (label: string) =>
    t("{label} is not a valid number! Please write it without a comma, such as 1500 or 1.5", { label }),
  numberUnheld: (label: string) =>
    t(
      "{label} cannot hold this number: of those beyond 9007199254740992 it has only some. A text field holds every digit",
      { label },
    ),
  wholeNumber: (label: string) => t("{label} must be a whole number", { label }),
  integerRange: (label: string) => t("{label} must be between -2147483648 and 2147483647", { label }),
  text: (label: string) => t("{label} must be text", { label }),
  boolean: (label: string) => t("{label} must be true or false", { label }),
  date: (label: string) => t("{label} must be a date in ISO 8601 form", { label }),
  localDate: (label: string) => t("{label} must be a date without a time, such as 2026-01-31", { label }),
  localTime: (label: string) => t("{label} must be a time of day without a zone, such as 09:30", { label }),
  jsonUnheld: (label: string, number: string) =>
    t("{label} cannot hold the number {number} with all its digits. Please write it in quotation marks", {
      label,
      number: number.slice(0, 100),
    }),
  json: (label: string) => t("{label} must be valid JSON", { label }),
  jsonBounds(label: string) {
    const { jsonFieldCharactersMax: characters, jsonFieldDepthMax: levels } = valueLimits;
    return t("{label} must be valid JSON of at most {characters} characters and {levels} levels", {
      label,
      characters: countText(characters),
      levels,
    });
  },
  color: (label: string) => t("{label} must be a color such as #1a2b3c", { label }),
  slug: (label: string) =>
    t(
      "{label} must be lower-case letters and digits joined by hyphens, such as my-first-post, at most {count} characters",
      { label, count: valueLimits.slugCharactersMax },
    ),
  option(label: string, options: readonly unknown[]) {
    const told = options.slice(0, optionsTold).map(String);
    if (options.length > optionsTold) told.push(t("{count} more", { count: options.length - optionsTold }));
    return t("{label} must be one of: {options}", { label, options: told.join(", ") });
  },
  file: (label: string) => t("{label} must be the id of a file", { label }),
  files: (label: string) => t("{label} must be a list of ids of files", { label }),
  fileTwice: (label: string) => t("{label} has a file twice", { label }),
  filesMax: (label: string, count: number) => t("{label} has more than {count} files", { label, count }),
  get unknownFile() {
    return t("There is no file with this id");
  },
  get fileOfTenant() {
    return t("This file belongs to one tenant, and the records of this model to all of them");
  },
  get fileOfAnother() {
    return t("This file belongs to another tenant than the record");
  },
  list: (label: string) => t("{label} must be a list", { label }),
  entriesMax: (label: string, count: number) =>
    t("{label} has more than {count} entries", { label, count: countText(count) }),
  object: (label: string) => t("{label} must be an object", { label }),
  unicode: (label: string) => t("{label} has half of a character, which no text can have", { label }),
  nullCharacter: (label: string) => t("{label} must not contain the null character", { label }),
};
