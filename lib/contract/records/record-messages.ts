import { valueLimits } from "../fields/value-limits.ts";

/** Options that a message names. */
const optionsTold = 100;

export const recordMessages = {
  unknownField: (name: string) => `There is no field "${name.slice(0, 100)}" here`,
  required: (label: string) => `${label} is required`,
  /** Above the form, and for passwords, which have no message of their own. */
  requiredInForm: (label: string) => `${label} is required!`,
  email: "Please enter a valid email address",
  url: "Please enter a valid URL!",
  maxCharacters: (count: number) => `Maximum ${count} characters allowed`,
  pattern: (label: string) => `${label} does not have the form that it must have`,
  patternCharacters: (count: number) => `Maximum ${count} characters allowed, because the form is checked`,
  patternWork: "The texts are too many or too long to be held against their patterns",
  minValue: (value: number) => `Minimum value is ${value}`,
  maxValue: (value: number) => `Maximum value is ${value}`,
  emailInForm: (label: string) => `${label} is not a valid email!`,
  number: (label: string) => `${label} is not a valid number!`,
  numberWithComma: (label: string) =>
    `${label} is not a valid number! Please write it without a comma, such as 1500 or 1.5`,
  numberUnheld: (label: string) =>
    `${label} cannot hold this number: of those beyond 9007199254740992 it has only some. A text field holds every digit`,
  wholeNumber: (label: string) => `${label} must be a whole number`,
  integerRange: (label: string) => `${label} must be between -2147483648 and 2147483647`,
  text: (label: string) => `${label} must be text`,
  boolean: (label: string) => `${label} must be true or false`,
  date: (label: string) => `${label} must be a date in ISO 8601 form`,
  localDate: (label: string) => `${label} must be a date without a time, such as 2026-01-31`,
  localTime: (label: string) => `${label} must be a time of day without a zone, such as 09:30`,
  jsonUnheld: (label: string, number: string) =>
    `${label} cannot hold the number ${number.slice(0, 100)} with all its digits. Please write it in quotation marks`,
  json: (label: string) => `${label} must be valid JSON`,
  jsonBounds(label: string) {
    const { jsonFieldCharactersMax: characters, jsonFieldDepthMax: levels } = valueLimits;
    return `${label} must be valid JSON of at most ${characters.toLocaleString("en")} characters and ${levels} levels`;
  },
  color: (label: string) => `${label} must be a color such as #1a2b3c`,
  slug: (label: string) =>
    `${label} must be lower-case letters and digits joined by hyphens, such as my-first-post, at most ${valueLimits.slugCharactersMax} characters`,
  option(label: string, options: readonly unknown[]) {
    const more = options.length > optionsTold ? `, and ${options.length - optionsTold} more` : "";
    return `${label} must be one of: ${options.slice(0, optionsTold).join(", ")}${more}`;
  },
  file: (label: string) => `${label} must be the id of a file`,
  files: (label: string) => `${label} must be a list of ids of files`,
  fileTwice: (label: string) => `${label} has a file twice`,
  filesMax: (label: string, count: number) => `${label} has more than ${count} files`,
  unknownFile: "There is no file with this id",
  fileOfTenant: "This file belongs to one tenant, and the records of this model to all of them",
  fileOfAnother: "This file belongs to another tenant than the record",
  list: (label: string) => `${label} must be a list`,
  entriesMax: (label: string, count: number) => `${label} has more than ${count.toLocaleString("en")} entries`,
  object: (label: string) => `${label} must be an object`,
  unicode: (label: string) => `${label} has half of a character, which no text can have`,
  nullCharacter: (label: string) => `${label} must not contain the null character`,
};
