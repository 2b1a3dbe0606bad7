"use client";

import { useClient } from "@urql/next";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { listenToRecords } from "../../../../lib/console/calls/record-changes.ts";
import type { RecordValues } from "../../../field-kinds/field-kind.ts";
import type { ConsoleModel } from "../../../models/console-models.ts";
import type { ConsoleRecord } from "../../../records/record-documents.ts";
import { type LoadedRecord, loadRecord } from "./load-record.ts";
import { formValues, type partsOf } from "./record-parts.ts";

/** Makes a change of the record beside its form. */
export type OwnChange = <Answer>(change: () => Promise<Answer>) => Promise<Answer>;

interface StoredRecordOptions {
  model: ConsoleModel;
  loaded: LoadedRecord | null;
  parts: ReturnType<typeof partsOf>;
  locales: Parameters<typeof loadRecord>[3];
  /** Merges what is stored into the form; gives the parts that somebody has to choose between. */
  receive(fresh: RecordValues): readonly unknown[];
  /** Forgets what was taken over. */
  dismiss(): void;
  /** While it is being saved here, what is told is one's own change. */
  isBusy: RefObject<boolean>;
}

/** The record behind a form as others leave it meanwhile: whose changes are merged as they are heard of. */
export function useStoredRecord({ model, loaded, parts, locales, receive, dismiss, isBusy }: StoredRecordOptions) {
  const client = useClient();
  const [record, setRecord] = useState(loaded?.record ?? null);
  const [deleted, setDeleted] = useState(false);
  // The status that somebody else gave the record while the form was open.
  const [movedTo, setMovedTo] = useState<ConsoleRecord["status"] | null>(null);
  const id = loaded?.record.id;
  const latest = useRef(record);
  const isChanging = useRef(false);
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
  useEffect(() => {
    if (!id) return;
    return listenToRecords({
      model: model.name,
      onChange(change) {
        if (isBusy.current || isChanging.current || (change !== "missed" && change.id !== id)) return;
        if (change !== "missed" && change.operation === "delete") setDeleted(true);
        else void refresh().catch(() => undefined);
      },
    });
  }, [id, model.name, refresh, isBusy]);

  /**
   * Brings in what others did; in words, where the reader has to look at it before saving with this status, or without
   * another one.
   */
  const meetOthers = async (status: ConsoleRecord["status"] | null): Promise<string | null> => {
    const met = await refresh();
    if (!met) return "It was deleted by somebody else";
    if (met.conflicts.length > 0) return "Somebody else changed the same fields. Please choose which values stay";
    if (!met.moved || status === null || status === latest.current?.status) return null;
    return `Somebody else ${movedWords[latest.current!.status]}. Save again to change that`;
  };

  /** Brings in what its reader changes of the record beside the form, which is no change by somebody else. */
  const asOwn: OwnChange = async (change) => {
    isChanging.current = true;
    try {
      const answer = await change();
      await refresh(true).catch(() => undefined);
      dismiss();
      return answer;
    } finally {
      isChanging.current = false;
    }
  };

  return { record, latest, asOwn, deleted, movedTo, refresh, meetOthers };
}

const movedWords = { draft: "took it back to a draft", published: "published it" };
