"use client";

import dynamic from "next/dynamic";
import type { ComponentType } from "react";
import type { FieldDefinition } from "../../lib/contract/models.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { BooleanInput } from "./inputs/boolean-input.tsx";
import { ChoiceInput } from "./inputs/choice-input.tsx";
import { DateInput } from "./inputs/date-input.tsx";
import { GeoInput } from "./inputs/geo/geo-input.tsx";
import { ListInput } from "./inputs/list-input.tsx";
import { LocalDateInput, LocalTimeInput } from "./inputs/local-inputs.tsx";
import { MediaInput } from "./inputs/media-input.tsx";
import type { NestingInputProps } from "./inputs/nesting-input-props.ts";
import { NumberInput } from "./inputs/number-input.tsx";
import { ObjectInput } from "./inputs/object-input.tsx";
import { RepeatedInput } from "./inputs/repeated-input.tsx";
import { PasswordFieldInput, TextInput } from "./inputs/text-input.tsx";
import type { ValueInputProps } from "./inputs/value-input-props.ts";
import { consoleKindOf, type FieldKind } from "./kind-of.ts";

/** The editor is as large as the rest of the form: it comes when a record with rich text is opened. */
const RichTextInput = dynamic(() => import("./inputs/rich-text/rich-text-input.tsx"), {
  ssr: false,
  // As high as the empty editor.
  loading: () => <Skeleton className="h-[204px] w-full" />,
});

/** Either the input of a value, or what holds the inputs of other fields. */
type KindInput = { Value: ComponentType<ValueInputProps> } | { Nesting: ComponentType<NestingInputProps> };

const inputs: Record<FieldKind, KindInput> = {
  text: { Value: TextInput },
  rich_text: { Value: RichTextInput },
  password: { Value: PasswordFieldInput },
  int: { Value: NumberInput },
  double: { Value: NumberInput },
  boolean: { Value: BooleanInput },
  date: { Value: DateInput },
  local_date: { Value: LocalDateInput },
  local_time: { Value: LocalTimeInput },
  choice: { Value: ChoiceInput },
  list: { Value: ListInput },
  media: { Value: MediaInput },
  geo: { Value: GeoInput },
  object: { Nesting: ObjectInput },
  repeated: { Nesting: RepeatedInput },
};

/** The input of this field in a record's form. */
export const inputOf = (field: FieldDefinition): KindInput => inputs[consoleKindOf(field)];
