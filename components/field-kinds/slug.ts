import { Link2 } from "lucide-react";
import { msg } from "../../lib/kernel/words/words.ts";
import type { ConsoleFieldKind, ConsoleFieldType } from "./field-kind.ts";
import { filterTarget } from "./filter/filter-target.ts";
import { plainKind } from "./plain-kind.ts";

export const slugType: ConsoleFieldType = {
  type: "slug",
  name: msg("Slug"),
  explanation: msg("The part of an address that names a record, made from its title."),
  icon: Link2,
  input_type: "string",
  field_sub_type: null,
  isOfRecords: true,
  settings: {
    controls: () => ["slug_source"],
    placeholder: true,
    validation: ({ slug_source }) => (slug_source ? { slug_source } : {}),
  },
};

export const slug: ConsoleFieldKind = {
  ...plainKind,
  width: 200,
  sorts: true,
  input: "slug",
  empty: () => "",
  filter: () => filterTarget("text"),
  // Where there is a source, the server makes it of what was made up for that.
  fake: ({ validation }, { faker }) =>
    validation.slug_source
      ? undefined
      : `${faker.lorem.slug({ min: 1, max: 3 })}-${faker.string.alphanumeric({ length: 6, casing: "lower" })}`,
};
