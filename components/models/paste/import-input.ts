/** A proposal as it is sent. */
import type { ImportInput } from "../../../lib/contract/sync/import.ts";
import { kinds, objectField } from "../../field-kinds/pasted-kinds.ts";
import type { ProposedField, ProposedModel } from "./propose.ts";

/** Names of fields that tell a record from others, the most telling first. */
const titles = ["title", "name", "label", "headline", "subject", "full_name", "email"];

export function importInput(models: readonly ProposedModel[]): ImportInput {
  const nameOf = (key: string) => models.find((model) => model.key === key)!.name;
  return {
    models: models.map(({ name, fields, relations }) => {
      const title = titles.find((one) => fields.some(({ identifier, kind }) => identifier === one && kind === "text"));
      return {
        name,
        fields: fields.map((field) => ({
          ...fieldOf(field),
          ...(field.identifier === title && { validation: { as_title: true } }),
        })),
        relations: relations.map(({ to, forward, reverse, known_as }) => ({
          to: nameOf(to),
          forward,
          reverse,
          ...(known_as !== nameOf(to) && { known_as }),
        })),
      };
    }),
    records: Object.fromEntries(models.map(({ name, rows }) => [name, Object.fromEntries(rows)])),
  };
}

function fieldOf({ label, identifier, kind, fields }: ProposedField): Record<string, unknown> {
  const type = kind === "object" ? objectField : kinds[kind].type;
  return { label, identifier, ...type, ...(fields && { fields: fields.map(fieldOf) }) };
}
