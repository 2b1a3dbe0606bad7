import { limits } from "./limits.ts";

export const recordMessages = {
  unknownField: (name: string) => `There is no field "${name.slice(0, 100)}" here`,
  required: (label: string) => `${label} is required`,
  /** Above the form, and for passwords, which have no message of their own. */
  requiredInForm: (label: string) => `${label} is required!`,
  email: "Please enter a valid email address",
  url: "Please enter a valid URL!",
  maxCharacters: (count: number) => `Maximum ${count} characters allowed`,
  minValue: (value: number) => `Minimum value is ${value}`,
  maxValue: (value: number) => `Maximum value is ${value}`,
  emailInForm: (label: string) => `${label} is not a valid email!`,
  number: (label: string) => `${label} is not a valid number!`,
  numberWithComma: (label: string) =>
    `${label} is not a valid number! Please write it without a comma, such as 1500 or 1.5`,
  wholeNumber: (label: string) => `${label} must be a whole number`,
  integerRange: (label: string) => `${label} must be between -2147483648 and 2147483647`,
  text: (label: string) => `${label} must be text`,
  boolean: (label: string) => `${label} must be true or false`,
  date: (label: string) => `${label} must be a date in ISO 8601 form`,
  json: (label: string) => `${label} must be valid JSON`,
  jsonBounds: (label: string) =>
    `${label} must be valid JSON of at most ${limits.jsonFieldCharactersMax.toLocaleString("en")} characters and ${limits.jsonFieldDepthMax} levels`,
  color: (label: string) => `${label} must be a color such as #1a2b3c`,
  option: (label: string, options: readonly unknown[]) => `${label} must be one of: ${options.join(", ")}`,
  file: (label: string) => `${label} must be the id of a file`,
  files: (label: string) => `${label} must be a list of ids of files`,
  fileTwice: (label: string) => `${label} has a file twice`,
  filesMax: (label: string, count: number) => `${label} has more than ${count} files`,
  unknownFile: "There is no file with this id",
  fileOfTenant: "This file belongs to one tenant, and the records of this model to all of them",
  fileOfAnother: "This file belongs to another tenant than the record",
  list: (label: string) => `${label} must be a list`,
  object: (label: string) => `${label} must be an object`,
  unicode: (label: string) => `${label} has half of a character, which no text can have`,
  nullCharacter: (label: string) => `${label} must not contain the null character`,
};
