"use client";

import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useContext, useId } from "react";
import { useFieldArray } from "react-hook-form";
import { countText } from "../../../../lib/kernel/counts.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import { Button } from "../../../ui/button.tsx";
import { emptyValues } from "../../record-values.ts";
import { RecordModel } from "../record-model.ts";
import { FieldLegend } from "./field-legend.tsx";
import type { NestingInputProps } from "./nesting-input-props.ts";
import { useFolded } from "./use-folded.ts";

/** A list of objects: add, remove, move up and down. */
export function RepeatedInput({ field, name, form, children }: NestingInputProps) {
  const {
    fields: entries,
    append,
    remove,
    move,
  } = useFieldArray({ control: form.control as never, name: name as never });
  const error = form.getFieldState(name, form.formState).error;
  const bodyId = useId();
  const { folded, fold } = useFolded(useContext(RecordModel), name);
  // What is wrong inside is seen, and can take the focus.
  const isFolded = folded && !error;
  const message = error?.message ?? error?.root?.message;
  return (
    <fieldset data-invalid={message ? "" : undefined}>
      <FieldLegend
        field={field}
        controls={bodyId}
        folded={isFolded}
        detail={entries.length > 0 ? `(${countText(entries.length)})` : undefined}
        onFold={fold}
        className="mb-1.5"
      />
      <div id={bodyId} hidden={isFolded}>
        {field.description && <p className="mb-2 text-meta text-muted">{field.description}</p>}
        <ol className="space-y-3">
          {entries.map((entry, index) => (
            <li key={entry.id} className="rounded border">
              <div className="flex items-center gap-0.5 border-b bg-subtle pr-1 pl-4">
                <span className="mr-auto text-table font-medium tabular-nums">
                  {field.label} {index + 1}
                </span>
                <Button
                  variant="ghost"
                  size="icon"
                  className="size-8!"
                  aria-label={t("Move {label} {index} up", { label: field.label, index: index + 1 })}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <ArrowUp aria-hidden className="size-4" />
                </Button>
                <Button
                  variant="ghost"
                  size="icon"
                  className="size-8!"
                  aria-label={t("Move {label} {index} down", { label: field.label, index: index + 1 })}
                  disabled={index === entries.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <ArrowDown aria-hidden className="size-4" />
                </Button>
                <Button
                  variant="ghost"
                  size="icon"
                  className="size-8!"
                  aria-label={t("Remove {label} {index}", { label: field.label, index: index + 1 })}
                  onClick={() => remove(index)}
                >
                  <Trash2 aria-hidden className="size-4" />
                </Button>
              </div>
              <div className="p-4">{children(`${name}.${index}`)}</div>
            </li>
          ))}
        </ol>
        {message && (
          <p role="alert" className="mt-1.5 text-meta text-danger">
            {message}
          </p>
        )}
        <Button
          size="small"
          className={entries.length > 0 ? "mt-3" : ""}
          onClick={() => append(emptyValues(field.fields) as never)}
        >
          <Plus aria-hidden className="size-3.5" />
          {t("Add {label}", { label: field.label })}
        </Button>
      </div>
    </fieldset>
  );
}
