"use client";

import { useClient, useMutation } from "@urql/next";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type Resolver, useWatch } from "react-hook-form";
import { graphqlFields, graphqlMessage, showServerErrors } from "../../../../lib/console/form-errors.ts";
import { listenToRecords } from "../../../../lib/console/record-changes.ts";
import { toasts } from "../../../../lib/console/toasts.ts";
import { whenUsed } from "../../../../lib/console/when-used.ts";
import type { Languages } from "../../../../lib/contract/locales.ts";
import type { RecordValues } from "../../../field-kinds/field-kind.ts";
import { useForm } from "../../../forms/use-form.ts";
import type { ConsoleModel } from "../../../models/console-models.ts";
import { draftKey, type KeptDraft, removeDraft } from "../../../records/kept-draft.ts";
import { type ConsoleRecord, recordTypenames, SaveRecordMutation } from "../../../records/record-documents.ts";
import { noLinks, type RecordLinks } from "../../../records/record-links.ts";
import { useKeptDraft } from "../../../records/use-kept-draft.ts";
import { tellSaved } from "../tell-saved.ts";
import { type LoadedRecord, loadRecord } from "./load-record.ts";
import { changedParts, formValues, partsOf, partValue, translatedLocales } from "./record-parts.ts";
import { formPath, saveInput } from "./save-input.ts";
import { useMerge } from "./use-merge.ts";

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
  onSaved?(): void;
}

/** How often a save is tried again that somebody else's came before. */
const triesMax = 3;

/**
 * The form of one record, new or stored, in all its languages. What is typed outlives a reload; what others save
 * meanwhile is merged by field; a save sends what was changed and nothing else.
 */
export function useRecordForm(options: RecordFormOptions) {
  const { model, languages, loaded, owner } = options;
  const client = useClient();
  const [, save] = useMutation(SaveRecordMutation);
  const [record, setRecord] = useState(loaded?.record ?? null);
  const [links, setLinks] = useState<RecordLinks>(noLinks);
  const [restored, setRestored] = useState<string | null>(null);
  const [deleted, setDeleted] = useState(false);
  // The status that somebody else gave the record while the form was open.
  const [movedTo, setMovedTo] = useState<ConsoleRecord["status"] | null>(null);
  const parts = useMemo(() => partsOf(model.fields, languages), [model.fields, languages]);
  const locales = useMemo(() => translatedLocales(model.fields, languages), [model.fields, languages]);
  const [initial] = useState(() => formValues(parts, loaded?.source ?? null));
  // What is being saved decides what is required: a draft may be unfinished.
  const saving = useRef<ConsoleRecord["status"]>("published");
  const isNew = loaded === null;
  const resolver = useMemo(() => {
    const mode = () => (saving.current === "draft" ? "draft" : isNew ? "create" : "update");
    let rules: Resolver<RecordValues> | undefined;
    const resolve: Resolver<RecordValues> = async (...submitted) => {
      rules ??= await (await fetchRules()).recordFormResolver(model.fields, parts, mode);
      return rules(...submitted);
    };
    return resolve;
  }, [model.fields, parts, isNew]);
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
  const latest = useRef(record);
  /**
   * The record as it is now, merged into the form; null where it is gone. `own` says that its status is the one that
   * was given here.
   */
  const refresh = useCallback(
    async (own = false) => {
      const fresh = id ? await loadRecord(client, model, id, locales) : null;
      setDeleted(!fresh);
      if (!fresh) return null;
      const { status } = fresh.record;
      const moved = !own && latest.current?.status !== status;
      if (own || moved) setMovedTo(moved ? status : null);
      latest.current = fresh.record;
      setRecord(fresh.record);
      return { conflicts: receive(formValues(parts, fresh.source)), moved };
    },
    [client, model, id, locales, parts, receive],
  );

  const busy = form.formState.isSubmitting;
  const isBusy = useRef(busy);
  useEffect(() => {
    isBusy.current = busy;
  });
  useEffect(() => {
    if (!id) return;
    return listenToRecords({
      model: model.name,
      onChange(change) {
        // While it is being saved here, what is told is one's own change.
        if (isBusy.current || (change !== "missed" && change.id !== id)) return;
        if (change !== "missed" && change.operation === "delete") setDeleted(true);
        else void refresh().catch(() => undefined);
      },
    });
  }, [id, model.name, refresh]);

  const failed = (message: string) => {
    toasts.error(`Failed to ${isNew ? "create" : "update"} ${model.name}: ${message}`);
    return false;
  };

  /** Brings in what others did; false, and said, where the reader has to look at it first. */
  const meetOthers = async (status: ConsoleRecord["status"] | null): Promise<boolean> => {
    const met = await refresh();
    if (!met) return failed("It was deleted by somebody else");
    if (met.conflicts.length > 0)
      return failed("Somebody else changed the same fields. Please choose which values stay");
    if (!met.moved || status === null || status === latest.current?.status) return true;
    return failed(`Somebody else ${movedWords[latest.current!.status]}. Save again to change that`);
  };

  /**
   * Sends the form; false where it was refused, which is told. A change that came in between is met, and the save tried
   * again.
   */
  const send = async (
    output: RecordValues,
    status: ConsoleRecord["status"] | null,
    anew: boolean,
  ): Promise<boolean> => {
    for (let tries = 1; ; tries += 1) {
      if (id && !anew && !(await meetOthers(status))) return false;
      const [base, values] = [baseNow(), form.getValues()];
      const mine = changedParts(parts, base, values);
      const input = saveInput({ model, id: id ?? null, anew, output, base, values, changed: mine, locales, links });
      const expected = id && !anew ? { expected: latest.current?.updated_at ?? null } : {};
      saving.current = status ?? latest.current?.status ?? "draft";
      const { error } = await save({ ...input, ...expected, status: saving.current }, recordTypenames);
      if (!error) return true;
      const fields = graphqlFields(error);
      if ("expected_updated_at" in fields && tries < triesMax) continue;
      const message = graphqlMessage(error);
      showServerErrors(form, { message, fields }, formPath);
      return failed(message);
    }
  };

  /** Saves with this status; null leaves it as it is. `anew` makes a record again that was deleted meanwhile. */
  const submit = (status: ConsoleRecord["status"] | null, anew = false) => {
    saving.current = status ?? record?.status ?? "draft";
    return form.handleSubmit(async (output) => {
      try {
        if (!(await send(output, status, anew))) return;
      } catch (error) {
        return void failed(graphqlMessage(error as Parameters<typeof graphqlMessage>[0]));
      }
      if (isNew) toasts.success(`${model.name} created successfully`);
      else tellSaved(model.name, latest.current?.status, saving.current);
      setLinks(noLinks);
      setRestored(null);
      merge.saved(form.getValues());
      removeDraft(key);
      if (options.stays && id) {
        await refresh(true).catch(() => undefined);
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

  return { form, record, links, setLinks, submit, discard, dirty, restored, deleted, movedTo, merge, locales };
}

const movedWords = { draft: "took it back to a draft", published: "published it" };

/** What the form's views take. */
export type RecordEditing = ReturnType<typeof useRecordForm>;
