"use client";

import { useClient, useMutation } from "@urql/next";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { type Resolver, useWatch } from "react-hook-form";
import { graphqlFields, graphqlMessage, tellRefusal } from "../../../../lib/console/calls/form-errors.ts";
import { toasts } from "../../../../lib/console/notices/toasts.ts";
import { whenUsed } from "../../../../lib/console/when-used.ts";
import type { Languages } from "../../../../lib/contract/locales.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import type { RecordValues } from "../../../field-kinds/field-kind.ts";
import { titleOf } from "../../../field-kinds/title-field.ts";
import { useForm } from "../../../forms/use-form.ts";
import { type ConsoleModel, ConsoleModelsQuery, modelTypenames } from "../../../models/console-models.ts";
import { draftKey, type KeptDraft, removeDraft, writeDraft } from "../../../records/kept-draft.ts";
import { type ConsoleRecord, recordTypenames, SaveRecordMutation } from "../../../records/record-documents.ts";
import { linksSince, noLinks, type RecordLinks } from "../../../records/record-links.ts";
import { useKeptDraft } from "../../../records/use-kept-draft.ts";
import { tellCreated, tellSaved } from "../tell-saved.ts";
import { tellWriteRefusal, writeRefusal } from "../write-refusal.ts";
import type { LoadedRecord } from "./load-record.ts";
import { changedParts, formValues, partsOf, partValue, translatedLocales } from "./record-parts.ts";
import { formPath, saveInput } from "./save-input.ts";
import { useMerge } from "./use-merge.ts";
import { useStoredRecord } from "./use-stored-record.ts";

/** What checks a record comes when somebody first moves or types, not with the form. */
const fetchRules = () => import("./record-resolver.ts");
whenUsed(() => fetchRules().catch(() => undefined));

interface RecordFormOptions {
  model: ConsoleModel;
  languages: Languages;
  /** The stored record; null for a new one. */
  loaded: LoadedRecord | null;
  /** Whose draft it is: the person and the project. */
  owner: string;
  /** The form stays open after it was saved. */
  stays?: boolean;
  /** `unsaved`: more was entered while the save was on its way, and waits as a draft of the record. */
  onSaved?(id: string, unsaved: boolean): void;
}

/** A record as it was sent, and is stored now. */
interface Sent {
  id: string;
  values: RecordValues;
}

type Refusal = Parameters<typeof graphqlMessage>[0];

/** How often a save is tried again that somebody else's came before. */
const triesMax = 3;

/** The rules of the model's fields; what is being saved decides what is required. */
function useRules(
  model: ConsoleModel,
  parts: ReturnType<typeof partsOf>,
  isNew: boolean,
  saving: RefObject<ConsoleRecord["status"]>,
): Resolver<RecordValues> {
  return useMemo(() => {
    const mode = () => (saving.current === "draft" ? "draft" : isNew ? "create" : "update");
    let rules: Resolver<RecordValues> | undefined;
    return async (...submitted) => {
      rules ??= await (await fetchRules()).recordFormResolver(model.fields, parts, mode);
      return rules(...submitted);
    };
  }, [model.fields, parts, isNew, saving]);
}

function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** What is typed into the form, beside what is stored; kept as a draft until it is saved. */
function useTyped({ model, languages, loaded, owner, stays = false }: RecordFormOptions) {
  const [links, setLinks] = useState<RecordLinks>(noLinks);
  const linksNow = useLatest(links);
  const [restored, setRestored] = useState<string | null>(null);
  const parts = useMemo(() => partsOf(model.fields, languages), [model.fields, languages]);
  const locales = useMemo(() => translatedLocales(model.fields, languages), [model.fields, languages]);
  const [initial] = useState(() => formValues(parts, loaded?.source ?? null));
  // What is being saved decides what is required: a draft may be unfinished.
  const saving = useRef<ConsoleRecord["status"]>("published");
  // A new record's form that stays becomes the form of what it stored.
  const [id, setId] = useState(loaded?.record.id ?? null);
  const isNew = id === null;
  const resolver = useRules(model, parts, isNew, saving);
  const form = useForm<RecordValues>({ resolver, defaultValues: initial });
  const merge = useMerge(form, parts, initial);
  const values = useWatch({ control: form.control }) as RecordValues;
  const changed = useMemo(() => changedParts(parts, merge.base, values), [parts, merge.base, values]);
  const dirty = changed.length > 0 || links !== noLinks;

  const key = draftKey(owner, model.name, id);
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

  /** What was typed is what is stored, or is given up. */
  const forget = () => {
    setLinks(noLinks);
    setRestored(null);
  };

  /** What was sent is stored. Whether more was entered since: that stays here, or becomes a draft of the new record. */
  const settle = (sent: Sent): boolean => {
    const now = structuredClone(form.getValues());
    const later = linksSince(links, linksNow.current);
    const unsaved = changedParts(parts, sent.values, now).length > 0 || later !== noLinks;
    const keeps = unsaved && (stays || !isNew);
    if (unsaved && !keeps) {
      const kept = { at: new Date().toISOString(), base: sent.values, values: now, links: later };
      writeDraft(draftKey(owner, model.name, sent.id), kept, model.fields);
    }
    merge.saved(keeps ? sent.values : now);
    forget();
    if (keeps) setLinks(later);
    else removeDraft(key);
    if (stays) setId(sent.id);
    return unsaved;
  };

  return { form, parts, locales, merge, links, setLinks, dirty, restored, forget, settle, saving, id, setId, isNew };
}

const nameOf = (model: ConsoleModel, id: string, values: RecordValues) =>
  model.single_page ? model.label : titleOf(model, { id, data: values });

/**
 * The form of one record, new or stored, in all its languages. What is typed outlives a reload; what others save
 * meanwhile is merged by field; a save sends what was changed and nothing else.
 */
export function useRecordForm(options: RecordFormOptions) {
  const { model, loaded } = options;
  const typed = useTyped(options);
  const { form, parts, locales, merge, links, saving, id, setId, isNew } = typed;
  const [, save] = useMutation(SaveRecordMutation);
  const client = useClient();
  const isBusy = useLatest(form.formState.isSubmitting);
  const stored = useStoredRecord({ model, loaded, id, setId, parts, locales, merge, isBusy });
  const { record, latest, deleted, movedTo, refresh, asOwn } = stored;
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
      if (fault) return failed(fault);
      // The form goes on to change its own values in their place.
      const [base, values] = [merge.baseNow(), structuredClone(form.getValues())];
      const mine = changedParts(parts, base, values);
      const input = saveInput({ model, id, anew, output, base, values, changed: mine, locales, links });
      const expected = latest.current && !anew ? { expected: latest.current.updated_at } : {};
      saving.current = status ?? latest.current?.status ?? "draft";
      const { data, error } = await save({ ...input, ...expected, status: saving.current }, recordTypenames);
      if (!error) return { id: data?.upsertModelData?.id ?? id ?? "", values };
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

  const settle = async (sent: Sent) => {
    const [name, before] = [nameOf(model, sent.id, sent.values), latest.current?.status];
    let unsaved = typed.settle(sent);
    const keeps = options.stays || (unsaved && !isNew);
    if (keeps) {
      await refresh(true, sent.id).catch(() => undefined);
      // What the server made of one's own values is no change by somebody else.
      merge.dismiss();
      unsaved ||= changedParts(parts, merge.baseNow(), form.getValues()).length > 0;
    }
    if (isNew) tellCreated(model.label, name, unsaved);
    else tellSaved(name, before, saving.current, unsaved);
    if (!keeps) options.onSaved?.(sent.id, unsaved);
  };

  /** Saves with this status; null leaves it as it is. `anew` makes a record again that was deleted meanwhile. */
  const submit = (status: ConsoleRecord["status"] | null, anew = false) => {
    // While a save is on its way, it has the status that it was begun with.
    if (!isBusy.current) saving.current = status ?? record?.status ?? "draft";
    return form.handleSubmit(async (output) => {
      const sent = await send(output, status, anew).catch((error: Refusal) => failed(graphqlMessage(error)));
      if (sent) await settle(sent);
    })();
  };

  /** Back to what is stored. */
  const discard = () => {
    const versions = merge.setParts(parts.map((part) => ({ part, value: partValue(merge.base, part) })));
    merge.put({ base: merge.base, conflicts: [], taken: [], versions });
    form.clearErrors();
    typed.forget();
  };

  const { setLinks, dirty, restored } = typed;
  return { form, record, links, setLinks, submit, discard, asOwn, dirty, restored, deleted, movedTo, merge, locales };
}

/** What the form's views take. */
const failureText = (label: string, isNew: boolean, message: string): string =>
  isNew
    ? t("Failed to create {label}: {message}", { label, message })
    : t("Failed to update {label}: {message}", { label, message });

export type RecordEditing = ReturnType<typeof useRecordForm>;
