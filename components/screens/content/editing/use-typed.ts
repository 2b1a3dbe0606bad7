"use client";

import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { type Resolver, useWatch } from "react-hook-form";
import { whenUsed } from "../../../../lib/console/when-used.ts";
import type { Languages } from "../../../../lib/contract/locales.ts";
import type { FieldDefinition } from "../../../../lib/contract/models.ts";
import { uuidv7 } from "../../../../lib/kernel/ids.ts";
import type { RecordValues } from "../../../field-kinds/field-kind.ts";
import { useForm } from "../../../forms/use-form.ts";
import type { ConsoleModel } from "../../../models/console-models.ts";
import { draftKey, type KeptDraft, removeDraft, writeDraft } from "../../../records/kept-draft.ts";
import type { ConsoleRecord } from "../../../records/record-documents.ts";
import { linksSince, noLinks, type RecordLinks } from "../../../records/record-links.ts";
import { useKeptDraft } from "../../../records/use-kept-draft.ts";
import type { LoadedRecord } from "./load-record.ts";
import { changedParts, formValues, partsOf, partValue, translatedLocales } from "./record-parts.ts";
import { useMerge } from "./use-merge.ts";

/** What checks a record comes when somebody first moves or types, not with the form. */
const fetchRules = () => import("./record-resolver.ts");
whenUsed(() => fetchRules().catch(() => undefined));

export interface RecordFormOptions {
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
  /** A new record was stored, and its form stays open. */
  onStayed?(id: string): void;
}

/** A record as it was sent, and is stored now. */
export interface Sent {
  id: string;
  values: RecordValues;
}

/** The rules of the model's fields; what is being saved decides what is required. */
function useRules(
  model: ConsoleModel,
  parts: ReturnType<typeof partsOf>,
  isNew: boolean,
  saving: RefObject<ConsoleRecord["status"]>,
  loaded: LoadedRecord | null,
) {
  // Set again with the record; it is nobody's to fill in.
  const unread = useRef(loaded?.record.unread_fields ?? nothing);
  const resolver = useMemo<Resolver<RecordValues>>(() => {
    const mode = () => (saving.current === "draft" ? "draft" : isNew ? "create" : "update");
    let made: { of: readonly string[]; rules: Resolver<RecordValues> } | undefined;
    return async (...submitted) => {
      const of = unread.current;
      if (made?.of !== of) {
        const fields = model.fields.map((field) => (of.includes(field.identifier) ? optional(field) : field));
        made = { of, rules: await (await fetchRules()).recordFormResolver(fields, parts, mode) };
      }
      return made.rules(...submitted);
    };
  }, [model.fields, parts, isNew, saving]);
  return { resolver, unread };
}

/** Of what the reader does not see, nobody asks them for a value. */
function optional(field: FieldDefinition): FieldDefinition {
  const { required: _, ...validation } = field.validation;
  return { ...field, validation };
}

const nothing: readonly string[] = [];

/** What it was when it was drawn last, for what is done later. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** What is typed into the form, beside what is stored; kept as a draft until it is saved. */
export function useTyped({ model, languages, loaded, owner }: RecordFormOptions) {
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
  const [newId] = useState(uuidv7);
  const isNew = id === null;
  const { resolver, unread } = useRules(model, parts, isNew, saving, loaded);
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
  const settle = (sent: Sent, stays: boolean): boolean => {
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

  return {
    form,
    parts,
    locales,
    merge,
    links,
    setLinks,
    dirty,
    restored,
    forget,
    settle,
    saving,
    unread,
    id,
    newId,
    setId,
    isNew,
  };
}
