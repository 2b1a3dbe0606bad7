"use client";

import { type Client, useClient } from "@urql/next";
import { useEffect, useMemo, useRef, useState } from "react";
import { toasts } from "../../../../lib/console/notices/toasts.ts";
import { limits } from "../../../../lib/contract/limits.ts";
import { plural, t } from "../../../../lib/kernel/words/words.ts";
import type { RecordValues } from "../../../field-kinds/field-kind.ts";
import { titleOf } from "../../../field-kinds/title-field.ts";
import type { ConsoleModel } from "../../../models/console-models.ts";
import type { ConsoleRecord } from "../../../records/record-documents.ts";
import { toldName, undoMs } from "../tell-saved.ts";
import { writeRefusal } from "../write-refusal.ts";
import { type Act, bulkActs, othersOf, placesOf, type Refusal, reasonOf, type TagChange } from "./bulk-acts.ts";
import { type Found, FoundQuery } from "./bulk-documents.ts";
import type { Undoing } from "./former.ts";
import { type FoundRecord, type RunOutcome, runInBatches } from "./run-in-batches.ts";

/** What it is done to: these records, which are in sight, or everything that the list finds. */
export type Chosen = { rows: readonly ConsoleRecord[] } | { found: Found; total: number };

export interface Running {
  words: string;
  /** 0 to 1, where it takes several calls. */
  part?: number;
}

/**
 * What can be done to several records, or to everything that a list finds. Records in sight are one call, all of them
 * or none; everything found goes in batches, each as one call, with a way to stop. The outcome is told once.
 */
export function useBulkActions(model: ConsoleModel, onChanged: () => void) {
  const client = useClient();
  const [running, setRunning] = useState<Running | null>(null);
  const stopped = useRef(false);
  // A run ends with the table that it was begun in.
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );
  const acts = useMemo(() => bulkActs(client, model), [client, model]);
  const finish = () => {
    setRunning(null);
    onChanged();
  };

  const takeBack = async (undoings: readonly Undoing[], count: number) => {
    setRunning({ words: t("Taking it back…") });
    let error: Refusal | undefined;
    for (const undoing of undoings) {
      ({ error } = await acts.undo(undoing));
      if (error) break;
    }
    finish();
    if (error) toasts.error(t("Failed to take it back: {reason}", { reason: writeRefusal(error, "change") }));
    else toasts.success(plural(count, "{count} record as before", "{count} records as before"));
  };

  const runOnce = async (act: Act, rows: readonly ConsoleRecord[]): Promise<boolean> => {
    setRunning({ words: act.words.doing(rows.length) });
    const ids = rows.map(({ id }) => id);
    const { error } = await act.send(ids);
    finish();
    if (error) {
      const nameOf = (id: string) => titleOf(model, rows.find((row) => row.id === id) ?? { id, data: {} });
      toasts.error(`${act.failed}: ${reasonOf(error, act.kind, ids, nameOf)}`, { description: othersOf(error) });
      return false;
    }
    const undoings = act.undo?.(rows) ?? [];
    const action = { label: t("Undo"), onClick: () => void takeBack(undoings, rows.length) };
    toasts.success(doneText(act, model, rows), undoings.length > 0 ? { action, durationMs: undoMs } : {});
    return true;
  };

  const runAll = async (act: Act, found: Found, total: number): Promise<boolean> => {
    stopped.current = false;
    const tell = (done: number) =>
      setRunning({
        words: act.words.doingOf(done, total),
        part: done / Math.max(1, total),
      });
    tell(0);
    const outcome = await runInBatches<Refusal>({
      next: (after) => findNext(client, model, found, after),
      act: async (batch) => (await act.send(batch.map(({ id }) => id))).error ?? null,
      refused: placesOf,
      onProgress: tell,
      isStopped: () => stopped.current,
    });
    finish();
    return tellRun(act, outcome, total);
  };

  const run = (act: Act, chosen: Chosen) =>
    "rows" in chosen ? runOnce(act, chosen.rows) : runAll(act, chosen.found, chosen.total);
  return {
    running,
    stop: () => {
      stopped.current = true;
    },
    setStatus: (status: ConsoleRecord["status"], chosen: Chosen) => run(acts.toStatus(status), chosen),
    setValues: (payload: RecordValues, chosen: Chosen) => run(acts.toValues(payload), chosen),
    setTags: (tags: TagChange, chosen: Chosen) => run(acts.toTags(tags), chosen),
    deleteRecords: (chosen: Chosen) => run(acts.remove, chosen),
  };
}

function doneText({ words }: Act, model: ConsoleModel, rows: readonly ConsoleRecord[]): string {
  const [only, ...others] = rows;
  return only && others.length === 0 ? words.doneTo(toldName(titleOf(model, only))) : words.done(rows.length);
}

/** The next batch of what is found, newest first: what is made meanwhile is never among it. */
async function findNext(
  client: Client,
  model: ConsoleModel,
  found: Found,
  after: string | null,
): Promise<FoundRecord[] | { said: Refusal }> {
  const where = after === null ? found.where : { AND: [...(found.where ? [found.where] : []), { id: { lt: after } }] };
  const asked = { ...found, ...(where ? { where } : {}), limit: limits.recordsAtOnce.max, sort: [{ id: "desc" }] };
  const { data, error } = await client.query(FoundQuery, asked, { requestPolicy: "network-only" }).toPromise();
  if (error) return { said: error };
  return (data?.getModelData?.results ?? []).flatMap((row) => {
    const record = { id: row?.id ?? "", data: (row?.data ?? {}) as RecordValues };
    return row ? [{ id: record.id, name: titleOf(model, record) }] : [];
  });
}

/** Whether all of it was done; where it was not, how much. */
function tellRun(act: Act, { done, fault, stopped, left }: RunOutcome<Refusal>, total: number): boolean {
  const before = done === 0 ? t("Nothing was changed.") : act.words.before(done, total);
  if (fault) {
    const ids = fault.batch.map(({ id }) => id);
    const reason = reasonOf(fault.said, act.kind, ids, nameIn(fault.batch));
    toasts.error(`${act.failed}: ${reason}`, { description: before, durationMs: undoMs });
    return false;
  }
  if (left) {
    const ids = left.batch.map(({ id }) => id);
    const reason = reasonOf(left.said, act.kind, ids, nameIn(left.batch));
    toasts.warning(
      plural(
        left.count,
        "{count} record was left out: {reason}",
        "{count} records were left out, the first: {reason}",
        {
          reason,
        },
      ),
      { description: done === 0 ? t("Nothing was changed.") : act.words.done(done), durationMs: undoMs },
    );
    return done > 0;
  }
  if (stopped) toasts.warning(act.words.stopped(done, total), { durationMs: undoMs });
  else toasts.success(act.words.done(done));
  return !stopped;
}

const nameIn = (batch: readonly FoundRecord[]) => (id: string) =>
  batch.find((record) => record.id === id)?.name ?? `…${id.slice(-8)}`;
