import { Link } from "lucide-react";
import { msg } from "../../lib/kernel/words/words.ts";
import type { ConsoleFieldKind, ConsoleFieldType } from "./field-kind.ts";
import { filterTarget } from "./filter/filter-target.ts";
import { plainKind } from "./plain-kind.ts";

export const urlType: ConsoleFieldType = {
  type: "url",
  name: msg("URL"),
  explanation: msg("A link to a page: https://example.com."),
  icon: Link,
  input_type: "string",
  field_sub_type: null,
  settings: { placeholder: true, asTitle: true, validation: ({ as_title }) => ({ as_title }) },
};

export const url: ConsoleFieldKind = {
  ...plainKind,
  width: 240,
  sorts: true,
  cell: "link",
  input: "url",
  empty: () => "",
  filter: () => filterTarget("text"),
  fake: (_field, { faker }) => `https://${faker.internet.domainName()}/${faker.string.alphanumeric(6)}`,
};
