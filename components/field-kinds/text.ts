import { Type } from "lucide-react";
import { msg, t } from "../../lib/kernel/words/words.ts";
import type { ConsoleFieldKind, ConsoleFieldType } from "./field-kind.ts";
import { filterTarget } from "./filter/filter-target.ts";
import { plainKind } from "./plain-kind.ts";

/** The validation keeps them as flags. New fields for addresses are of a type of their own. */
const formats = [
  { value: "plain", label: msg("Plain text") },
  { value: "email", label: msg("Email address"), isOld: true },
  { value: "url", label: msg("Web address (URL)"), isOld: true },
  { value: "password", label: msg("Password"), isOfRoot: true },
];

export const textType: ConsoleFieldType = {
  type: "text",
  name: msg("Text"),
  explanation: msg("A line of text: titles, names, codes."),
  icon: Type,
  input_type: "string",
  field_sub_type: null,
  settings: {
    controls: (_config, { nested, fresh }) => [
      {
        choice: "format",
        label: t("Format"),
        options: formats.filter(({ isOld, isOfRoot }) => !(isOld && fresh) && !(isOfRoot && nested)),
      },
    ],
    placeholder: true,
    asTitle: true,
    limits: () => "text",
    validation: ({ format, as_title }) => ({
      ...(format !== "plain" && { [`is_${format}`]: true }),
      as_title: as_title && format !== "password",
    }),
  },
};

export const text: ConsoleFieldKind = {
  ...plainKind,
  sorts: true,
  empty: () => "",
  filter: () => filterTarget("text"),
  fake: (field, fakes) => fakes.text(field),
};

const mask = () => "••••••••";

export const password: ConsoleFieldKind = {
  ...plainKind,
  isSecret: true,
  cellText: mask,
  fullText: mask,
  input: "password",
  empty: () => "",
  shown: () => "",
  fake: ({ validation }, { faker, cut }) => cut(faker.internet.password({ length: 16 }), validation.char_limit?.[0]),
};
