"use client";

import { useClient, useMutation } from "@urql/next";
import { useEffect, useState } from "react";
import { graphqlFields, graphqlMessage, tellRefusal } from "../../../../lib/console/calls/form-errors.ts";
import { toasts } from "../../../../lib/console/notices/toasts.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import type { RecordValues } from "../../../field-kinds/field-kind.ts";
import { titleOf } from "../../../field-kinds/title-field.ts";
import { type ConsoleModel, ConsoleModelsQuery, modelTypenames } from "../../../models/console-models.ts";
import { type ConsoleRecord, recordTypenames, SaveRecordMutation } from "../../../records/record-documents.ts";
import { tellCreated, tellSaved } from "../tell-saved.ts";
import { tellWriteRefusal, writeRefusal } from "../write-refusal.ts";
import { changedParts, partValue } from "./record-parts.ts";
import { formPath, saveInput } from "./save-input.ts";
import { useStoredRecord } from "./use-stored-record.ts";
import { type RecordFormOptions, type Sent, useLatest, useTyped } from "./use-typed.ts";

interface SaveOptions {
  /** Makes a record again that was deleted meanwhile. */
  anew?: boolean;
  /** The form stays open. */
  stays?: boolean;
}

type Refusal = Parameters<typeof graphqlMessage>[0];

/** How often a save is tried again that somebody else's came before. */
const triesMax = 3;

const nameOf = (model: ConsoleModel, id: string, values: RecordValues) =>
  model.single_page ? model.label : titleOf(model, { id, data: values });

/** Sends what is typed, and knows what became of that. */
function useSending(
  model: ConsoleModel,
  typed: ReturnType<typeof useTyped>,
  stored: ReturnType<typeof useStoredRecord>,
) {
  const { form, parts, locales, merge, links, saving, id, newId, isNew } = typed;
  const [, save] = useMutation(SaveRecordMutation);
  const client = useClient();
  const { latest } = stored;
  const [isUnanswered, setUnanswered] = useState(false);
  // Counts how often the reader was asked to look at what others changed.
  const [asked, setAsked] = useState(0);
  const askConflicts = () => setAsked((times) => times + 1);
  const failedText = (message: string) => failureText(model.label, isNew, message);
  const failed = (message: string) => {
    toasts.error(failedText(message));
    return null;
  };

  /**
   * Sends the form; null where it was refused, which is told. A change that came in between is met, and the save tried
   * again.
   */
  const send = async (
    output: RecordValues,
    status: ConsoleRecord["status"] | null,
    anew: boolean,
  ): Promise<Sent | null> => {
    for (let tries = 1; ; tries += 1) {
      const fault = anew ? null : await stored.meetOthers(status);
      if (fault) {
        askConflicts();
        return failed(fault);
      }
      // The form goes on to change its own values in their place.
      const [base, values] = [merge.baseNow(), structuredClone(form.getValues())];
      const mine = changedParts(parts, base, values);
      const input = saveInput({ model, id, newId, anew, output, base, values, changed: mine, locales, links });
      const expected = latest.current && !anew ? { expected: latest.current.updated_at } : {};
      saving.current = status ?? latest.current?.status ?? "draft";
      setUnanswered(false);
      const { data, error } = await save({ ...input, ...expected, status: saving.current }, recordTypenames);
      if (!error) return { id: data?.upsertModelData?.id ?? id ?? "", values };
      setUnanswered(Boolean(error.networkError));
      const fields = graphqlFields(error);
      if ("expected_updated_at" in fields && tries < triesMax) continue;
      // The field at fault may have been deleted meanwhile: then it leaves the form, and the rest can be saved.
      if (Object.keys(fields).length > 0)
        client.query(ConsoleModelsQuery, {}, { ...modelTypenames, requestPolicy: "network-only" }).subscribe(() => {});
      const refused = { model: model.name, action: id ? "update" : "create" } as const;
      const tell = (message: string) => tellWriteRefusal(client, failedText(message), error, refused);
      tellRefusal(form, { message: writeRefusal(error, id ? "save" : "create"), fields }, tell, formPath);
      return null;
    }
  };
  return { send, failed, isUnanswered, setUnanswered, asked, askConflicts };
}

/**
 * The form of one record, new or stored, in all its languages. What is typed outlives a reload; what others save
 * meanwhile is merged by field; a save sends what was changed and nothing else.
 */
export function useRecordForm(options: RecordFormOptions) {
  const { model, loaded } = options;
  const typed = useTyped(options);
  const { form, parts, locales, merge, links, saving, id, setId, isNew } = typed;
  const isBusy = useLatest(form.formState.isSubmitting);
  const stored = useStoredRecord({ model, loaded, id, setId, parts, locales, merge, isBusy });
  const { record, latest, deleted, movedTo, refresh, asOwn } = stored;
  useEffect(() => {
    if (record?.unread_fields) typed.unread.current = record.unread_fields;
  });
  const { send, failed, isUnanswered, setUnanswered, asked, askConflicts } = useSending(model, typed, stored);

  const settle = async (sent: Sent, stays: boolean) => {
    const [name, before] = [nameOf(model, sent.id, sent.values), latest.current?.status];
    let unsaved = typed.settle(sent, stays);
    const keeps = stays || (unsaved && !isNew);
    if (keeps) {
      await refresh(true, sent.id).catch(() => undefined);
      // What the server made of one's own values is no change by somebody else.
      merge.dismiss();
      unsaved ||= changedParts(parts, merge.baseNow(), form.getValues()).length > 0;
    }
    if (isNew) tellCreated(model.label, name, unsaved);
    else tellSaved(name, before, saving.current, unsaved);
    if (!keeps) options.onSaved?.(sent.id, unsaved);
    else if (isNew) options.onStayed?.(sent.id);
  };

  /** Saves with this status; null leaves it as it is. */
  const submit = (status: ConsoleRecord["status"] | null, { anew = false, stays }: SaveOptions = {}) => {
    // While a save is on its way, it has the status that it was begun with.
    if (!isBusy.current) saving.current = status ?? record?.status ?? "draft";
    return form.handleSubmit(async (output) => {
      const sent = await send(output, status, anew).catch((error: Refusal) => failed(graphqlMessage(error)));
      if (sent) await settle(sent, stays ?? options.stays ?? false);
    })();
  };

  /** Back to what is stored. */
  const discard = () => {
    const versions = merge.setParts(parts.map((part) => ({ part, value: partValue(merge.base, part) })));
    merge.put({ base: merge.base, conflicts: [], taken: [], versions });
    form.clearErrors();
    setUnanswered(false);
    typed.forget();
  };

  const { setLinks, dirty, restored } = typed;
  const known = { form, record, links, dirty, restored, deleted, movedTo, merge, locales, isUnanswered, asked };
  return { ...known, setLinks, submit, discard, asOwn, askConflicts };
}

/** What the form's views take. */
const failureText = (label: string, isNew: boolean, message: string): string =>
  isNew
    ? t("Failed to create {label}: {message}", { label, message })
    : t("Failed to update {label}: {message}", { label, message });

export type RecordEditing = ReturnType<typeof useRecordForm>;
