"use client";

import { useClient, useMutation } from "@urql/next";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { graphqlFields, graphqlMessage, showServerErrors } from "../../../../lib/console/form-errors.ts";
import { listenToRecords } from "../../../../lib/console/record-changes.ts";
import { toasts } from "../../../../lib/console/toasts.ts";
import type { Languages } from "../../../../lib/contract/locales.ts";
import type { ConsoleModel } from "../../model/console-models.ts";
import { type ConsoleRecord, recordTypenames, SaveRecordMutation } from "../record-documents.ts";
import { linkMaps, noLinks, type RecordLinks } from "../record-links.ts";
import type { RecordValues } from "../record-values.ts";
import { draftKey, type KeptDraft, removeDraft } from "./kept-draft.ts";
import { type LoadedRecord, loadRecord } from "./load-record.ts";
import { changedParts, formValues, partsOf, partValue, translatedLocales } from "./record-parts.ts";
import { recordResolver } from "./record-resolver.ts";
import { useKeptDraft } from "./use-kept-draft.ts";
import { useMerge } from "./use-merge.ts";

interface RecordFormOptions {
  model: ConsoleModel;
  languages: Languages;
  /** The stored record; null for a new one. */
  loaded: LoadedRecord | null;
  /** Whose draft it is: the person and the project. */
  owner: string;
  /** The form stays open after it was saved. */
  stays?: boolean;
  onSaved?(): void;
}

/**
 * The form of one record, new or stored, in all its languages. What is typed outlives a reload; what others save meanwhile is merged by field; a save sends
 * what was changed and nothing else.
 */
export function useRecordForm(options: RecordFormOptions) {
  const { model, languages, loaded, owner } = options;
  const client = useClient();
  const [, save] = useMutation(SaveRecordMutation);
  const [record, setRecord] = useState(loaded?.record ?? null);
  const [links, setLinks] = useState<RecordLinks>(noLinks);
  const [restored, setRestored] = useState<string | null>(null);
  const [deleted, setDeleted] = useState(false);
  const parts = useMemo(() => partsOf(model.fields, languages), [model.fields, languages]);
  const locales = useMemo(() => translatedLocales(model.fields, languages), [model.fields, languages]);
  const [initial] = useState(() => formValues(parts, loaded?.source ?? null));
  // What is being saved decides what is required: a draft may be unfinished.
  const saving = useRef<ConsoleRecord["status"]>("published");
  const isNew = loaded === null;
  const resolver = useMemo(
    () =>
      recordResolver(model.fields, parts, () => (saving.current === "draft" ? "draft" : isNew ? "create" : "update")),
    [model.fields, parts, isNew],
  );
  const form = useForm<RecordValues>({ resolver, defaultValues: initial });
  const merge = useMerge(form, parts, initial);
  const values = useWatch({ control: form.control }) as RecordValues;
  const changed = useMemo(() => changedParts(parts, merge.base, values), [parts, merge.base, values]);
  const dirty = changed.length > 0 || links !== noLinks;

  const key = draftKey(owner, model.name, loaded?.record.id ?? null);
  const draft = useMemo(() => (dirty ? { base: merge.base, values, links } : null), [dirty, merge.base, values, links]);
  useKeptDraft(key, draft, model.fields, (kept: KeptDraft) => {
    const now = merge.baseNow();
    const typed = changedParts(parts, kept.base, { ...kept.base, ...kept.values });
    const versions = merge.setParts(typed.map((part) => ({ part, value: partValue(kept.values, part) })));
    merge.put({ base: now, conflicts: [], taken: [], versions });
    // What others saved since then meets what was typed before.
    if (!isNew) merge.receive(now, kept.base);
    setLinks(Object.keys(kept.links).length > 0 ? kept.links : noLinks);
    setRestored(kept.at);
  });

  const { receive, baseNow } = merge;
  const id = loaded?.record.id;
  const refresh = useCallback(async () => {
    const fresh = id ? await loadRecord(client, model, id, locales) : null;
    if (!fresh) {
      setDeleted(true);
      return null;
    }
    setRecord(fresh.record);
    return receive(formValues(parts, fresh.source));
  }, [client, model, id, locales, parts, receive]);

  const busy = form.formState.isSubmitting;
  const isBusy = useRef(busy);
  useEffect(() => {
    isBusy.current = busy;
  });
  useEffect(() => {
    if (!id) return;
    // While it is being saved here, what is told is one's own change.
    return listenToRecords((change) => {
      if (isBusy.current || (change !== "missed" && (change.model !== model.name || change.id !== id))) return;
      if (change !== "missed" && change.operation === "delete") setDeleted(true);
      else void refresh().catch(() => undefined);
    });
  }, [id, model.name, refresh]);

  const failed = (message: string) =>
    toasts.error(`Failed to ${isNew ? "create" : "update"} ${model.name}: ${message}`);

  /** Saves the values of one language; answers the record's id, or null after telling what was wrong. */
  const send = async (recordId: string | null, payload: RecordValues, more: object, path: string) => {
    const variables = { id: recordId, model: model.name, payload, single: model.single_page, ...more };
    const { data, error } = await save(variables, recordTypenames);
    if (!error) return data?.upsertModelData?.id ?? recordId;
    const message = graphqlMessage(error);
    failed(message);
    // Paths come with the argument's name before them: `payload.title`.
    showServerErrors(form, { message, fields: graphqlFields(error) }, (at) => at.replace(/^(payload|input)\./, path));
    return null;
  };

  const submit = (status: ConsoleRecord["status"]) => {
    saving.current = status;
    return form.handleSubmit(async (output) => {
      try {
        const conflicts = id ? await refresh() : [];
        if (conflicts === null) return failed("It was deleted by somebody else");
        if (conflicts.length > 0)
          return failed("Somebody else changed the same fields. Please choose which values stay");
      } catch (error) {
        return failed(graphqlMessage(error as Parameters<typeof graphqlMessage>[0]));
      }
      const mine = changedParts(parts, baseNow(), form.getValues());
      const pick = (locale: string | null) => {
        const among = locale === null ? output : (output[`@${locale}`] as RecordValues);
        const names = mine.filter((part) => part.locale === locale).map(({ field }) => field.identifier);
        return Object.fromEntries(Object.entries(among).filter(([name]) => names.includes(name)));
      };
      const { fields } = model;
      const whole = Object.fromEntries(fields.map(({ identifier: name }) => [name, output[name]]));
      const saved = await send(id ?? null, id ? pick(null) : whole, { status, ...linkMaps(model, links) }, "");
      if (saved === null) return;
      for (const local of locales) {
        const payload = pick(local);
        if (Object.keys(payload).length > 0 && (await send(saved, payload, { local }, `@${local}.`)) === null) return;
      }
      if (isNew) toasts.success(`${model.name} created successfully`);
      else toasts.success(`${model.name} ${status === "draft" ? "saved as draft" : "published"} successfully`);
      setLinks(noLinks);
      setRestored(null);
      merge.saved(form.getValues());
      removeDraft(key);
      if (options.stays && id) {
        await refresh().catch(() => undefined);
        // What the server made of one's own values is no change by somebody else.
        merge.dismiss();
      }
      options.onSaved?.();
    })();
  };

  /** Back to what is stored. */
  const discard = () => {
    const versions = merge.setParts(parts.map((part) => ({ part, value: partValue(merge.base, part) })));
    merge.put({ base: merge.base, conflicts: [], taken: [], versions });
    form.clearErrors();
    setLinks(noLinks);
    setRestored(null);
  };

  return { form, record, links, setLinks, submit, discard, dirty, restored, deleted, merge, locales };
}

/** What the form's views take. */
export type RecordEditing = ReturnType<typeof useRecordForm>;
