"use client";

import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { type ElementKind, fieldShapeOf } from "../../../lib/contract/fields/field-shape.ts";
import { msg, t } from "../../../lib/kernel/words/words.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/inputs/checkbox.tsx";
import { Input } from "../../ui/inputs/input.tsx";
import { Select } from "../../ui/inputs/select.tsx";
import type { ValueInputProps } from "./value-input-props.ts";

const booleans = [
  { value: "true", label: msg("True") },
  { value: "false", label: msg("False") },
];

/** Several of the field's options, or free entries. */
export function ListInput(props: ValueInputProps) {
  const { options, element } = fieldShapeOf(props.field);
  const entries = Array.isArray(props.value) ? (props.value as unknown[]) : [];
  if (options) return <OptionBoxes {...props} options={options.map(String)} entries={entries.map(String)} />;
  return <FreeEntries {...props} entries={entries} element={element} />;
}

function OptionBoxes({
  field,
  control,
  options,
  entries,
  onChange,
  disabled,
}: ValueInputProps & { options: string[]; entries: string[] }) {
  return (
    <fieldset
      id={control.id}
      aria-describedby={control["aria-describedby"]}
      className="flex flex-wrap gap-x-6 gap-y-2 rounded-md border px-3 py-2.5"
    >
      <legend className="sr-only">{field.label}</legend>
      {options.map((option) => (
        <Checkbox
          key={option}
          label={option}
          disabled={disabled}
          checked={entries.includes(option)}
          // The options keep the order of the field, whatever the order of the clicks.
          onCheckedChange={(on) =>
            onChange(options.filter((one) => (one === option ? on === true : entries.includes(one))))
          }
        />
      ))}
    </fieldset>
  );
}

function FreeEntries({
  field,
  control,
  entries,
  element,
  onChange,
  onBlur,
  disabled,
  entryErrors,
}: ValueInputProps & { entries: unknown[]; element: ElementKind }) {
  const put = (index: number, value: unknown) => onChange(entries.map((entry, at) => (at === index ? value : entry)));
  const move = (from: number, to: number) => onChange(entries.toSpliced(from, 1).toSpliced(to, 0, entries[from]));
  const list = useRef<HTMLFieldSetElement>(null);
  const added = useRef<number>(null);
  const addAt = (index: number) => {
    added.current = index;
    onChange(entries.toSpliced(index, 0, element === "bool" ? false : ""));
  };
  // Typing goes on in the new entry.
  useEffect(() => {
    if (added.current === null || added.current >= entries.length) return;
    list.current?.querySelector<HTMLElement>(`[data-entry="${added.current}"] :is(input, button)`)?.focus();
    added.current = null;
  }, [entries.length]);
  return (
    <fieldset ref={list} id={control.id} aria-describedby={control["aria-describedby"]} className="space-y-2">
      <legend className="sr-only">{field.label}</legend>
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries are plain values, their place is all they have.
        <div key={index} data-entry={index}>
          <div className="flex items-center gap-0.5">
            {element === "bool" ? (
              <Select
                aria-label={`${field.label} ${index + 1}`}
                value={String(entry)}
                onValueChange={(value) => put(index, value === "true")}
                options={booleans.map((option) => ({ ...option, label: t(option.label) }))}
                disabled={disabled}
              />
            ) : (
              <Input
                aria-label={`${field.label} ${index + 1}`}
                aria-invalid={entryErrors[index]?.message ? true : undefined}
                inputMode={element === "string" ? "text" : "decimal"}
                autoComplete="off"
                dir="auto"
                className="mr-1"
                value={String(entry ?? "")}
                disabled={disabled}
                onChange={(event) => put(index, event.target.value)}
                onKeyDown={(event) => {
                  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
                  event.preventDefault();
                  addAt(index + 1);
                }}
                onBlur={onBlur}
              />
            )}
            <Button
              variant="ghost"
              size="icon"
              aria-label={t("Move entry {index} up", { index: index + 1 })}
              disabled={disabled || index === 0}
              onClick={() => move(index, index - 1)}
            >
              <ArrowUp aria-hidden className="size-4" />
            </Button>
            <Button
              variant="ghost"
              size="icon"
              aria-label={t("Move entry {index} down", { index: index + 1 })}
              disabled={disabled || index === entries.length - 1}
              onClick={() => move(index, index + 1)}
            >
              <ArrowDown aria-hidden className="size-4" />
            </Button>
            <Button
              variant="ghost"
              size="icon"
              aria-label={t("Remove entry {index}", { index: index + 1 })}
              disabled={disabled}
              onClick={() => onChange(entries.toSpliced(index, 1))}
            >
              <X aria-hidden className="size-4" />
            </Button>
          </div>
          {entryErrors[index]?.message && (
            <p role="alert" className="mt-1 text-meta text-danger">
              {entryErrors[index].message}
            </p>
          )}
        </div>
      ))}
      <Button size="small" disabled={disabled} onClick={() => addAt(entries.length)}>
        <Plus aria-hidden className="size-3.5" />
        {t("Add entry")}
      </Button>
    </fieldset>
  );
}
