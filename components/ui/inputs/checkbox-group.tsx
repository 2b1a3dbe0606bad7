"use client";

import { type ReactNode, type Ref, useId, useState } from "react";
import { t } from "../../../lib/kernel/words/words.ts";
import { Button } from "../button.tsx";
import { Checkbox } from "./checkbox.tsx";
import { groupWords } from "./group-words.ts";
import { SearchInput } from "./search-input.tsx";

interface CheckboxGroupProps {
  label: string;
  options: readonly { value: string; label: ReactNode }[];
  value: readonly string[];
  onChange(value: string[]): void;
  /** Takes the focus where the choice is at fault. */
  ref?: Ref<HTMLInputElement>;
  required?: boolean;
  help?: ReactNode;
  error?: string | undefined;
  disabled?: boolean;
  /** Stands in place of the boxes where there is nothing to choose. */
  empty?: ReactNode;
  /** What is chosen, in the English plural, for the search box of long lists. */
  itemName?: string;
  /** No button that chooses all: they do not go together. */
  oneByOne?: boolean;
}

/** So many boxes are taken in at a glance; longer lists get a search box and scroll. */
const glance = 12;

/** Several of a list: label above, boxes, help below, error in place of help. */
export function CheckboxGroup(props: CheckboxGroupProps) {
  const { label, options, value, onChange, ref, required, help, error, disabled, empty } = props;
  const words = groupWords(props.itemName ?? "options");
  const { oneByOne = false } = props;
  const id = useId();
  const [filter, setFilter] = useState("");
  const chosen = new Set(value);
  const note = error ?? help;
  const long = options.length > glance;
  const shown = options.filter((option) => option.value.toLowerCase().includes(filter.trim().toLowerCase()));
  const all = options.every((option) => chosen.has(option.value));
  const toggle = (name: string, on: boolean) =>
    onChange(options.map((option) => option.value).filter((one) => (one === name ? on : chosen.has(one))));
  return (
    <fieldset
      aria-labelledby={`${id}-label`}
      aria-describedby={note ? `${id}-note` : undefined}
      className="min-w-0"
      data-invalid={error ? "" : undefined}
    >
      <div className="mb-1.5 flex h-8 items-center justify-between gap-2">
        <span className="text-body font-medium">
          <span id={`${id}-label`}>{label}</span>
          {required && (
            <span aria-hidden className="ml-0.5 text-danger">
              *
            </span>
          )}
        </span>
        {options.length > 1 && !disabled && !oneByOne && (
          <Button
            variant="ghost"
            size="small"
            className="-mr-2.5 text-accent!"
            aria-label={all ? words.clear() : words.all()}
            onClick={() => onChange(all ? [] : options.map((option) => option.value))}
          >
            {all ? t("Clear") : t("Select all")}
          </Button>
        )}
      </div>
      {options.length === 0 ? (
        <p className="rounded-md bg-subtle px-3 py-2 text-muted">{empty}</p>
      ) : (
        <div className={`rounded-md border p-3 ${error ? "border-danger" : ""}`}>
          {long && (
            <SearchInput
              aria-label={words.search()}
              placeholder={words.search()}
              className="mb-3"
              value={filter}
              onChange={(event) => setFilter(event.target.value)}
            />
          )}
          <div className={`grid gap-x-4 gap-y-2 sm:grid-cols-2 ${long ? "max-h-60 overflow-y-auto" : ""}`}>
            {shown.map((option, index) => (
              <Checkbox
                key={option.value}
                {...(index === 0 && ref ? { ref } : {})}
                label={option.label}
                className="min-w-0"
                aria-invalid={error ? true : undefined}
                checked={chosen.has(option.value)}
                disabled={disabled}
                onCheckedChange={(on) => toggle(option.value, on === true)}
              />
            ))}
          </div>
        </div>
      )}
      {note && (
        <div
          id={`${id}-note`}
          role={error ? "alert" : undefined}
          className={`mt-1.5 text-meta ${error ? "text-danger" : "text-muted"}`}
        >
          {note}
        </div>
      )}
    </fieldset>
  );
}
