"use client";

import type { ComponentType } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { FieldType } from "../../../lib/contract/models.ts";
import { type FieldConfig, isFree } from "./config-values.ts";
import { Choice, Flag } from "./controls.tsx";
import { FieldOptions } from "./field-options.tsx";

export interface OwnSettingsProps {
  form: UseFormReturn<FieldConfig>;
  nested: boolean;
  /** Of a new field: the type can still be chosen. */
  fresh: boolean;
}

/** What the field drawer asks of fields of one type and of no other. */
export const ownSettings: Partial<Record<FieldType, ComponentType<OwnSettingsProps>>> = {
  text: TextSettings,
  number: NumberSettings,
  list: ListSettings,
  media: MediaSettings,
};

/** The validation keeps them as flags. */
const textFormats = [
  { value: "plain", label: "Plain text" },
  { value: "email", label: "E-mail address" },
  { value: "url", label: "Web address (URL)" },
  { value: "password", label: "Password" },
];

function TextSettings({ form, nested }: OwnSettingsProps) {
  const options = nested ? textFormats.filter(({ value }) => value !== "password") : textFormats;
  return <Choice form={form} name="format" label="Format" options={options} />;
}

const numberTypes = [
  { value: "int", label: "Whole number (int)" },
  { value: "double", label: "Decimal number (double)" },
];

function NumberSettings({ form, fresh }: OwnSettingsProps) {
  return <Choice form={form} name="number_type" label="Input type" options={numberTypes} disabled={!fresh} />;
}

const listKinds = [
  { value: "dropdown", label: "Dropdown", explanation: "One of the options." },
  { value: "multiSelect", label: "Multi-select", explanation: "Any number of the options." },
  { value: "dynamicList", label: "Dynamic list", explanation: "Free entries, as many as needed." },
];

const elements = [
  { value: "string", label: "Text" },
  { value: "int", label: "Whole numbers" },
  { value: "double", label: "Decimal numbers" },
  { value: "bool", label: "True or false" },
];

function ListSettings({ form, fresh }: OwnSettingsProps) {
  const list_type = form.watch("list_type");
  return (
    <>
      <Choice
        form={form}
        name="list_type"
        label="List type"
        options={listKinds}
        help={listKinds.find(({ value }) => value === list_type)?.explanation}
        disabled={!fresh}
      />
      {isFree({ list_type }) ? (
        <Choice form={form} name="element" label="Entries are" options={elements} disabled={!fresh} />
      ) : (
        <FieldOptions form={form} />
      )}
    </>
  );
}

function MediaSettings({ form }: OwnSettingsProps) {
  return (
    <Flag form={form} name="is_gallery" label="Gallery" help="Several files, in the order that people give them." />
  );
}
