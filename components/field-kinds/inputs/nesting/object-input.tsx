"use client";

import { Plus, X } from "lucide-react";
import { useContext, useEffect, useId, useRef } from "react";
import { useWatch } from "react-hook-form";
import { t } from "../../../../lib/kernel/words/words.ts";
import { Button } from "../../../ui/button.tsx";
import type { RecordValues } from "../../field-kind.ts";
import { emptyValues } from "../../record-values.ts";
import { RecordModel } from "../record-model.ts";
import { FieldLegend } from "./field-legend.tsx";
import type { NestingInputProps } from "./nesting-input-props.ts";
import { useFolded } from "./use-folded.ts";

/**
 * A box under an object's label, around the inputs of its fields. One that need not be there can be added and taken
 * away as a whole.
 */
export function ObjectInput({ field, name, form, children }: NestingInputProps) {
  const value = useWatch({ control: form.control, name });
  const isThere = value !== null && value !== undefined;
  const required = Boolean(field.validation.required);
  const error = form.getFieldState(name, form.formState).error;
  const message = error?.message ?? error?.root?.message;
  const box = useRef<HTMLFieldSetElement>(null);
  const errorId = useId();
  const bodyId = useId();
  const { folded, fold } = useFolded(useContext(RecordModel), name);
  // What is wrong inside is seen, and can take the focus.
  const isFolded = folded && (isThere || required) && !error;
  const wasPressed = useRef(false);
  const put = (next: RecordValues | null) => {
    wasPressed.current = true;
    fold(false);
    form.clearErrors(name);
    form.setValue(name, next, { shouldDirty: true });
  };
  // The button that was pressed is gone: the focus goes on to what came in its place.
  useEffect(() => {
    if (!wasPressed.current) return;
    wasPressed.current = false;
    const first = isThere ? "[data-fields] :is(input, textarea, button, [role=textbox])" : "button";
    box.current?.querySelector<HTMLElement>(first)?.focus();
  }, [isThere]);
  return (
    <fieldset
      ref={box}
      className="relative rounded border px-4 pt-2 pb-4 has-[>[hidden]]:pb-2"
      aria-describedby={message ? errorId : undefined}
      data-invalid={message ? "" : undefined}
    >
      <FieldLegend
        field={field}
        controls={bodyId}
        folded={isFolded}
        onFold={isThere || required ? fold : undefined}
        className="px-1.5"
      />
      {!isFolded && field.description && <p className="mb-3 pr-8 text-meta text-muted">{field.description}</p>}
      {isThere && !required && !field.system_generated && (
        <Button
          variant="ghost"
          size="icon"
          className="absolute! top-0 right-1 size-8!"
          aria-label={t("Remove {label}", { label: field.label })}
          title={t("Remove {label}", { label: field.label })}
          onClick={() => put(null)}
        >
          <X aria-hidden className="size-4" />
        </Button>
      )}
      {isThere || required ? (
        // Folded, it stays: what was typed and where the reader was is kept.
        <div id={bodyId} data-fields="" hidden={isFolded}>
          {children(name)}
        </div>
      ) : (
        <Button size="small" disabled={field.system_generated} onClick={() => put(emptyValues(field.fields))}>
          <Plus aria-hidden className="size-3.5" />
          {t("Add {label}", { label: field.label })}
        </Button>
      )}
      {message && (
        <p id={errorId} role="alert" className="mt-1.5 text-meta text-danger">
          {message}
        </p>
      )}
    </fieldset>
  );
}
