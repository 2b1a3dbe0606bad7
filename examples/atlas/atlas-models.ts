/** The atlas's models, as arguments of `upsertFieldToModel`. A field's identifier is made from its label. */

export interface AtlasField {
  label: string;
  type: "text" | "number" | "boolean" | "list" | "object" | "repeated";
  input: "string" | "int" | "double" | "bool" | "dynamicList" | "object" | "repeated";
  sub?: "dynamicList" | "string" | "double";
  /** Dotted path of the field it is nested in. */
  parent?: string;
  validation?: Record<string, unknown>;
}

const text = (label: string, parent?: string, validation?: Record<string, unknown>): AtlasField => ({
  label,
  type: "text",
  input: "string",
  ...(parent && { parent }),
  ...(validation && { validation }),
});
const list = (label: string, parent?: string): AtlasField => ({
  label,
  type: "list",
  input: "dynamicList",
  sub: "dynamicList",
  ...(parent && { parent }),
});
const number = (label: string, input: "int" | "double"): AtlasField => ({ label, type: "number", input });
const boolean = (label: string): AtlasField => ({ label, type: "boolean", input: "bool" });
const object = (label: string): AtlasField => ({ label, type: "object", input: "object" });
const repeated = (label: string, parent?: string): AtlasField => ({
  label,
  type: "repeated",
  input: "repeated",
  ...(parent && { parent }),
});

export const countryFields: AtlasField[] = [
  object("Name"),
  text("Common", "name", { required: true }),
  text("Official", "name"),
  repeated("Native", "name"),
  text("Language", "name.native"),
  text("Common", "name.native"),
  text("Official", "name.native"),
  text("CCA2", undefined, { required: true, unique: true, as_title: true, char_limit: [2] }),
  text("CCA3", undefined, { unique: true, char_limit: [3] }),
  text("CCN3"),
  text("CIOC"),
  boolean("Independent"),
  text("Assignment"),
  boolean("UN member"),
  text("UN regional group"),
  repeated("Currencies"),
  text("Code", "currencies"),
  text("Name", "currencies"),
  text("Symbol", "currencies"),
  object("IDD"),
  text("Root", "idd"),
  list("Suffixes", "idd"),
  list("Capital"),
  list("Alt spellings"),
  list("Top level domains"),
  text("Region"),
  text("Subregion"),
  repeated("Languages"),
  text("Code", "languages"),
  text("Name", "languages"),
  repeated("Translations"),
  text("Language", "translations"),
  text("Common", "translations"),
  text("Official", "translations"),
  { label: "Latlng", type: "list", input: "dynamicList", sub: "double" },
  boolean("Landlocked"),
  list("Borders"),
  number("Area", "double"),
  text("Flag"),
  repeated("Demonyms"),
  text("Language", "demonyms"),
  text("Feminine", "demonyms"),
  text("Masculine", "demonyms"),
];

export const cityFields: AtlasField[] = [
  text("Name", undefined, { required: true, as_title: true }),
  text("Feature code"),
  text("Admin code"),
  number("Population", "int"),
  number("Latitude", "double"),
  number("Longitude", "double"),
];
