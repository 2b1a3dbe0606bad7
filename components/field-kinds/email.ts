import { Mail } from "lucide-react";
import { msg } from "../../lib/kernel/words/words.ts";
import type { ConsoleFieldKind, ConsoleFieldType } from "./field-kind.ts";
import { filterTarget } from "./filter/filter-target.ts";
import { plainKind } from "./plain-kind.ts";

export const emailType: ConsoleFieldType = {
  type: "email",
  name: msg("Email"),
  explanation: msg("An email address, checked when it is saved."),
  icon: Mail,
  input_type: "string",
  field_sub_type: null,
  settings: { placeholder: true, asTitle: true, validation: ({ as_title }) => ({ as_title }) },
};

export const email: ConsoleFieldKind = {
  ...plainKind,
  width: 220,
  sorts: true,
  cell: "email",
  input: "email",
  empty: () => "",
  filter: () => filterTarget("text"),
  fake({ validation }, { faker }) {
    const address = faker.internet.email({ provider: "example.com" });
    // Two of a hundred names are often the same.
    return validation.unique ? address.replace("@", `.${faker.string.alphanumeric(6)}@`) : address;
  },
};
