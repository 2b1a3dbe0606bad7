"use client";

import { useCallback, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { RecordValues } from "../../../field-kinds/field-kind.ts";
import { mergeParts } from "./merge.ts";
import { partValue, type RecordPart, samePart } from "./record-parts.ts";

/** A part that somebody else changed as well, with their value. */
export interface PartConflict {
  part: RecordPart;
  theirs: unknown;
}

export interface MergeState {
  /** What the form's values are compared with: the record as last seen. */
  base: RecordValues;
  conflicts: PartConflict[];
  /** Labels of the parts that were taken over from others. */
  taken: string[];
  /** How often a part got a value from outside: inputs that keep their text themselves start anew. */
  versions: Readonly<Record<string, number>>;
}

/** Brings what others save into an open form, part by part, without touching what its reader has changed. */
export function useMerge(form: UseFormReturn<RecordValues>, parts: readonly RecordPart[], initial: RecordValues) {
  const [state, setState] = useState<MergeState>({ base: initial, conflicts: [], taken: [], versions: {} });
  const latest = useRef(state);
  const put = useCallback((next: MergeState) => {
    latest.current = next;
    setState(next);
  }, []);

  const setParts = useCallback(
    (changes: readonly { part: RecordPart; value: unknown }[]) => {
      const versions = { ...latest.current.versions };
      for (const { part, value } of changes) {
        form.setValue(part.path, value);
        versions[part.path] = (versions[part.path] ?? 0) + 1;
      }
      return versions;
    },
    [form],
  );

  /**
   * The record as somebody else left it. `since` is what the form's values began with, where that is not the base.
   * Answers the conflicts that are open.
   */
  const receive = useCallback(
    (theirs: RecordValues, since: RecordValues = latest.current.base): PartConflict[] => {
      const mine = form.getValues();
      const { taken, conflicts: fresh } = mergeParts(parts, since, theirs, mine);
      const open = new Set([...latest.current.conflicts.map(({ part }) => part), ...fresh]);
      const conflicts = parts
        .filter((part) => open.has(part) && !samePart(part, partValue(theirs, part), partValue(mine, part)))
        .map((part) => ({ part, theirs: partValue(theirs, part) }));
      const versions = setParts(taken.map((part) => ({ part, value: partValue(theirs, part) })));
      const labels = [...new Set([...latest.current.taken, ...taken.map(({ label }) => label)])];
      put({ base: theirs, conflicts, taken: labels, versions });
      return conflicts;
    },
    [form, parts, put, setParts],
  );

  /** Decides about a part. */
  const settle = (conflict: PartConflict, keep: "mine" | "theirs") => {
    const versions =
      keep === "theirs" ? setParts([{ part: conflict.part, value: conflict.theirs }]) : latest.current.versions;
    const conflicts = latest.current.conflicts.filter(({ part }) => part !== conflict.part);
    put({ ...latest.current, versions, conflicts });
  };

  /** The form's values are what is stored now. */
  const saved = (values: RecordValues) => put({ ...latest.current, base: values, conflicts: [], taken: [] });

  const dismiss = () => put({ ...latest.current, taken: [] });

  const baseNow = useCallback(() => latest.current.base, []);
  return { ...state, receive, settle, saved, dismiss, setParts, put, baseNow };
}
