"use client";

import { useClient } from "@urql/next";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { listenToRecords } from "../../../../lib/console/calls/record-changes.ts";
import { msg, t } from "../../../../lib/kernel/words/words.ts";
import type { ConsoleModel } from "../../../models/console-models.ts";
import type { ConsoleRecord } from "../../../records/record-documents.ts";
import { type LoadedRecord, loadRecord } from "./load-record.ts";
import { formValues, type partsOf } from "./record-parts.ts";
import type { useMerge } from "./use-merge.ts";

/** Makes a change of the record beside its form. */
export type OwnChange = <Answer>(change: () => Promise<Answer>) => Promise<Answer>;

interface StoredRecordOptions {
  model: ConsoleModel;
  loaded: LoadedRecord | null;
  /** Null while it is not stored. */
  id: string | null;
  /** Hears of the only record of its model where somebody else made it meanwhile. */
  setId(id: string): void;
  parts: ReturnType<typeof partsOf>;
  locales: Parameters<typeof loadRecord>[3];
  merge: Pick<ReturnType<typeof useMerge>, "receive" | "dismiss">;
  /** While it is being saved here, what is told is one's own change. */
  isBusy: RefObject<boolean>;
}

/** The record behind a form as others leave it meanwhile: whose changes are merged as they are heard of. */
export function useStoredRecord(options: StoredRecordOptions) {
  const { model, loaded, id, setId, parts, locales, merge, isBusy } = options;
  const { receive } = merge;
  const client = useClient();
  const [record, setRecord] = useState(loaded?.record ?? null);
  const [deleted, setDeleted] = useState(false);
  // The status that somebody else gave the record while the form was open.
  const [movedTo, setMovedTo] = useState<ConsoleRecord["status"] | null>(null);
  const latest = useRef(record);
  const isChanging = useRef(false);
  // The only record of its model is found without an id.
  const place = id ?? (model.single_page ? "" : null);
  /**
   * The record as it is now, merged into the form; null where it is gone. `own` says that its status is the one that
   * was given here; `of` is its id where it was stored just now.
   */
  const refresh = useCallback(
    async (own = false, of = place) => {
      const fresh = of === null ? null : await loadRecord(client, model, of, locales);
      setDeleted(!fresh && Boolean(of));
      if (!fresh) return null;
      const { status } = fresh.record;
      const moved = !own && latest.current !== null && latest.current.status !== status;
      setId(fresh.record.id);
      if (own || moved) setMovedTo(moved ? status : null);
      latest.current = fresh.record;
      setRecord(fresh.record);
      return { conflicts: receive(formValues(parts, fresh.source)), moved };
    },
    [client, model, place, setId, locales, parts, receive],
  );
  useEffect(() => {
    if (place === null) return;
    return listenToRecords({
      model: model.name,
      onChange(change) {
        if (isBusy.current || isChanging.current || (id && change !== "missed" && change.id !== id)) return;
        if (id && change !== "missed" && change.operation === "delete") setDeleted(true);
        else void refresh().catch(() => undefined);
      },
    });
  }, [id, place, model.name, refresh, isBusy]);

  /**
   * Brings in what others did; in words, where the reader has to look at it before saving with this status, or without
   * another one.
   */
  const meetOthers = async (status: ConsoleRecord["status"] | null): Promise<string | null> => {
    const met = await refresh();
    if (!met) return id ? t("It was deleted by somebody else") : null;
    if (met.conflicts.length > 0) return t("Somebody else changed the same fields. Please choose which values stay");
    if (!met.moved || status === null || status === latest.current?.status) return null;
    return t(movedWords[latest.current!.status]);
  };

  /** Brings in what its reader changes of the record beside the form, which is no change by somebody else. */
  const asOwn: OwnChange = async (change) => {
    isChanging.current = true;
    try {
      const answer = await change();
      await refresh(true).catch(() => undefined);
      merge.dismiss();
      return answer;
    } finally {
      isChanging.current = false;
    }
  };

  return { record, latest, asOwn, deleted, movedTo, refresh, meetOthers };
}

const movedWords = {
  draft: msg("Somebody else took it back to a draft. Save again to change that"),
  published: msg("Somebody else published it. Save again to change that"),
};
