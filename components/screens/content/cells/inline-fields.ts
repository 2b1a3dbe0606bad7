import type { FieldDefinition } from "../../../../lib/contract/models.ts";
import type { InputName } from "../../../field-kinds/field-kind.ts";
import { kindOf } from "../../../field-kinds/index.ts";

/** Inputs that fit into a cell: one value, without fields or files of its own. */
const inCells: Readonly<Record<InputName, boolean>> = {
  line: true,
  email: true,
  url: true,
  slug: false,
  lines: true,
  password: false,
  "rich text": false,
  number: true,
  switch: true,
  moment: true,
  date: true,
  time: true,
  choice: true,
  list: false,
  files: false,
  place: false,
  color: true,
  json: false,
  object: false,
  entries: false,
};

/** Whether the field can be changed in a table's cell; locked fields are unlocked in the form. */
export const isInline = (field: FieldDefinition): boolean =>
  inCells[kindOf(field).input] && !field.system_generated && !field.validation.hide;
