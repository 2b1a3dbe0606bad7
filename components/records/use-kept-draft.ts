"use client";

import { useEffect, useRef } from "react";
import type { FieldDefinition } from "../../lib/contract/models.ts";
import { type KeptDraft, readDraft, removeDraft, writeDraft } from "./kept-draft.ts";

/** A moment of rest between two writings. */
const restMs = 300;

/**
 * Keeps what is in a form while it is dirty, and hands it to `restore` when the form is opened again after a reload. A
 * form that is closed was saved, or its reader agreed to drop what they entered: then nothing is kept.
 */
export function useKeptDraft(
  key: string,
  draft: Omit<KeptDraft, "at"> | null,
  fields: readonly FieldDefinition[],
  restore: (draft: KeptDraft) => void,
): void {
  const latest = useRef({ draft, restore, fields });
  useEffect(() => {
    latest.current = { draft, restore, fields };
  });
  const ready = useRef(false);
  useEffect(() => {
    const kept = readDraft(key);
    if (kept) latest.current.restore(kept);
    ready.current = true;
    const flush = () => {
      const { draft: last, fields: known } = latest.current;
      if (last) writeDraft(key, { ...last, at: new Date().toISOString() }, known);
    };
    window.addEventListener("pagehide", flush);
    return () => {
      window.removeEventListener("pagehide", flush);
      removeDraft(key);
    };
  }, [key]);
  useEffect(() => {
    if (!ready.current) return;
    if (!draft) return removeDraft(key);
    const timer = setTimeout(
      () => writeDraft(key, { ...draft, at: new Date().toISOString() }, latest.current.fields),
      restMs,
    );
    return () => clearTimeout(timer);
  }, [key, draft]);
}
