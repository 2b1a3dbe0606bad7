"use client";

import { useClient, useMutation } from "@urql/next";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Controller } from "react-hook-form";
import { graphqlFields, graphqlMessage } from "../../../../lib/console/calls/form-errors.ts";
import type { FieldDefinition } from "../../../../lib/contract/models.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import type { CellLeave } from "../../../data-grid/use-cell-editing.ts";
import { cellText } from "../../../field-kinds/cells.tsx";
import type { RecordValues } from "../../../field-kinds/field-kind.ts";
import { kindOf } from "../../../field-kinds/index.ts";
import { inputOf } from "../../../field-kinds/inputs.tsx";
import { payloadOf, valuesOf } from "../../../field-kinds/record-values.ts";
import { useForm } from "../../../forms/use-form.ts";
import type { ConsoleModel } from "../../../models/console-models.ts";
import { type ConsoleRecord, recordTypenames, SaveRecordMutation } from "../../../records/record-documents.ts";
import { Spinner } from "../../../ui/feedback/spinner.tsx";
import type { FieldControl } from "../../../ui/inputs/form-field.tsx";
import { loadRecord } from "../editing/load-record.ts";
import { same } from "../editing/record-parts.ts";
import { recordFormResolver } from "../editing/record-resolver.ts";
import { writeRefusal } from "../write-refusal.ts";

interface CellEditorProps {
  model: ConsoleModel;
  record: ConsoleRecord;
  field: FieldDefinition;
  /** It is stored, as this record. */
  onSaved(record: ConsoleRecord): void;
  onLeave(how: CellLeave): void;
}

/** How often a save is tried again that somebody else's came before. */
const triesMax = 3;

const takenNote = (value: string): string =>
  value
    ? t("Somebody else made it “{value}”. Save again to change that", { value })
    : t("Somebody else made it “empty”. Save again to change that");

/** Saves one field of a record; what somebody else did to the same field meanwhile is told, and not written over. */
function useCellSave({ model, record, field }: Pick<CellEditorProps, "model" | "record" | "field">) {
  const client = useClient();
  const [{ fetching }, save] = useMutation(SaveRecordMutation);
  const base = useRef(record);
  const name = field.identifier;
  const send = async (value: unknown): Promise<ConsoleRecord | string> => {
    for (let tries = 1; ; tries += 1) {
      const before = base.current;
      const input = { id: record.id, model: model.name, payload: { [name]: value }, expected: before.updated_at };
      const { data, error } = await save(input, recordTypenames);
      const updated_at = data?.upsertModelData?.meta?.updated_at;
      if (!error && updated_at) return { ...before, data: { ...before.data, [name]: value }, updated_at };
      const fields = error ? graphqlFields(error) : {};
      if (!("expected_updated_at" in fields) || tries >= triesMax)
        return fields[`payload.${name}`] ?? (error ? writeRefusal(error, "save") : t("It was not saved"));
      const now = (await loadRecord(client, model, record.id, []))?.record;
      if (!now) return t("It was deleted by somebody else");
      base.current = now;
      if (!same(now.data[name], before.data[name])) return takenNote(cellText(field, now.data[name]));
    }
  };
  return {
    send: (value: unknown) => send(value).catch((error: Parameters<typeof graphqlMessage>[0]) => graphqlMessage(error)),
    busy: fetching,
  };
}

/** The input of one field over its cell: Enter and Tab save, Escape leaves, a refusal is told below it. */
export default function CellEditor({ model, record, field, onSaved, onLeave }: CellEditorProps) {
  const box = useRef<HTMLDivElement>(null);
  const noteId = useId();
  const name = field.identifier;
  const [start] = useState(() => valuesOf([field], record.data));
  const [rules] = useState(() =>
    recordFormResolver([field], [{ path: name, field, locale: null, label: field.label }], () =>
      record.status === "draft" ? "draft" : "update",
    ),
  );
  const form = useForm<RecordValues>({
    resolver: async (...given) => (await rules)(...given),
    defaultValues: start,
  });
  const { send, busy } = useCellSave({ model, record, field });
  const error = form.formState.errors[name] as { message?: string; root?: { message?: string } } | undefined;
  const message = error?.message ?? error?.root?.message;

  const finish = async (how: CellLeave) => {
    if (busy) return;
    const typed = form.getValues();
    const isSame = same(payloadOf([field], typed), payloadOf([field], start));
    // What is filled in part reads as empty: the rules know.
    if (isSame && (await form.trigger(name))) return onLeave(how);
    await form.handleSubmit(async (output) => {
      const answer = await send(output[name] ?? null);
      if (typeof answer === "string") form.setError(name, { type: "server", message: answer });
      else {
        onSaved(answer);
        onLeave(how);
      }
    })();
  };
  const latest = useRef(finish);
  useEffect(() => {
    latest.current = finish;
  });

  useEffect(() => {
    const first = box.current?.querySelector<HTMLElement>("input:not([type=color]), textarea, button");
    first?.focus();
    if (first instanceof HTMLInputElement && /^(text|email|url)$/.test(first.type)) first.select();
    // A press elsewhere ends it, as Enter does; lists and pickers of the input float beside it.
    const elsewhere = ({ target }: PointerEvent) => {
      const at = target as Element;
      if (!box.current?.contains(at) && !at.closest("[data-radix-popper-content-wrapper]")) void latest.current("stay");
    };
    document.addEventListener("pointerdown", elsewhere);
    return () => document.removeEventListener("pointerdown", elsewhere);
  }, []);

  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    if (!box.current?.contains(target)) return;
    const opensList = target.matches("[role=combobox]") && event.key === "Enter";
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      onLeave("stay");
    } else if (event.key === "Tab") {
      event.preventDefault();
      void finish(event.shiftKey ? "previous" : "next");
    } else if (event.key === "Enter" && !event.shiftKey && !opensList && !event.nativeEvent.isComposing) {
      event.preventDefault();
      void finish("stay");
    }
  };
  const input = inputOf(field);
  if (!("Value" in input)) return null;
  const control = {
    id: `${noteId}-input`,
    "aria-label": field.label,
    "aria-describedby": message ? noteId : undefined,
    "aria-invalid": message ? true : undefined,
    "aria-required": undefined,
  } satisfies FieldControl & { "aria-label": string };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the input in it.
    <div
      ref={box}
      onKeyDown={onKey}
      data-cell-editor
      className="absolute top-1/2 left-0 z-header w-max min-w-full -translate-y-1/2 cursor-auto rounded-md bg-raised text-left shadow-floating"
    >
      <Controller
        control={form.control}
        name={name}
        render={({ field: bound }) => (
          <input.Value
            field={field}
            control={control}
            name={name}
            value={bound.value}
            onChange={(value) => {
              bound.onChange(value);
              if (kindOf(field).isChosen) void latest.current("stay");
            }}
            onBlur={bound.onBlur}
            inputRef={bound.ref as React.Ref<never>}
            disabled={false}
            form={form}
            entryErrors={[]}
            partErrors={{}}
          />
        )}
      />
      {busy && <Spinner className="absolute top-2.5 right-2" />}
      {message && (
        <div
          id={noteId}
          role="alert"
          className="absolute top-full left-0 mt-1 w-max max-w-72 whitespace-normal rounded-md border border-danger bg-raised px-2.5 py-1.5 text-meta text-danger shadow-floating"
        >
          {message}
        </div>
      )}
    </div>
  );
}
