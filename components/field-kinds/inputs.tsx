"use client";

import dynamic from "next/dynamic";
import type { ComponentType } from "react";
import type { FieldDefinition } from "../../lib/contract/models.ts";
import { Skeleton } from "../ui/feedback/skeleton.tsx";
import type { InputName } from "./field-kind.ts";
import { kindOf } from "./index.ts";
import { BooleanInput } from "./inputs/boolean-input.tsx";
import { ChoiceInput } from "./inputs/choice-input.tsx";
import { ColorInput } from "./inputs/color-input.tsx";
import { DateInput } from "./inputs/date-input.tsx";
import { GeoInput } from "./inputs/geo/geo-input.tsx";
import { JsonInput } from "./inputs/json-input.tsx";
import { LinesInput } from "./inputs/lines-input.tsx";
import { ListInput } from "./inputs/list-input.tsx";
import { LocalDateInput, LocalTimeInput } from "./inputs/local-inputs.tsx";
import { MediaInput } from "./inputs/media-input.tsx";
import type { NestingInputProps } from "./inputs/nesting/nesting-input-props.ts";
import { ObjectInput } from "./inputs/nesting/object-input.tsx";
import { RepeatedInput } from "./inputs/nesting/repeated-input.tsx";
import { NumberInput } from "./inputs/number-input.tsx";
import { SlugInput } from "./inputs/slug-input.tsx";
import { EmailInput, PasswordFieldInput, TextInput, UrlInput } from "./inputs/text-input.tsx";
import type { ValueInputProps } from "./inputs/value-input-props.ts";

/** The editor is as large as the rest of the form: it comes when a record with rich text is opened. */
const RichTextInput = dynamic(() => import("./inputs/rich-text/rich-text-input.tsx"), {
  ssr: false,
  // As high as the empty editor.
  loading: () => <Skeleton className="h-[204px] w-full" />,
});

/** Either the input of a value, or what holds the inputs of other fields. */
type KindInput = { Value: ComponentType<ValueInputProps> } | { Nesting: ComponentType<NestingInputProps> };

const inputs: Record<InputName, KindInput> = {
  line: { Value: TextInput },
  email: { Value: EmailInput },
  url: { Value: UrlInput },
  slug: { Value: SlugInput },
  lines: { Value: LinesInput },
  password: { Value: PasswordFieldInput },
  "rich text": { Value: RichTextInput },
  number: { Value: NumberInput },
  switch: { Value: BooleanInput },
  moment: { Value: DateInput },
  date: { Value: LocalDateInput },
  time: { Value: LocalTimeInput },
  choice: { Value: ChoiceInput },
  list: { Value: ListInput },
  files: { Value: MediaInput },
  place: { Value: GeoInput },
  color: { Value: ColorInput },
  json: { Value: JsonInput },
  object: { Nesting: ObjectInput },
  entries: { Nesting: RepeatedInput },
};

/** The input of this field in a record's form. */
export const inputOf = (field: FieldDefinition): KindInput => inputs[kindOf(field).input];
