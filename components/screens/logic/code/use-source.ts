"use client";

import { useMemo, useState } from "react";
import { draftKey, removeDraft } from "../../../records/kept-draft.ts";
import { noLinks } from "../../../records/record-links.ts";
import { useKeptDraft } from "../../../records/use-kept-draft.ts";

/**
 * The source of a function while it is edited. What is typed outlives a reload. What others save meanwhile is shown at
 * once where nothing was typed, and offered as `theirs` where something was.
 */
export function useSource(owner: string, name: string, saved: string) {
  const [base, setBase] = useState(saved);
  const [source, setSource] = useState(saved);
  const [seen, setSeen] = useState(saved);
  const [theirs, setTheirs] = useState<string | null>(null);
  const [restored, setRestored] = useState<string | null>(null);
  const dirty = source !== base;

  const adopt = (text: string) => {
    setBase(text);
    setSource(text);
    setTheirs(null);
    setRestored(null);
  };
  if (saved !== seen) {
    setSeen(saved);
    if (saved === base) setTheirs(null);
    else if (dirty) setTheirs(saved);
    else adopt(saved);
  }

  // No model can have this name.
  const key = draftKey(owner, "logic/", name);
  const draft = useMemo(
    () => (dirty ? { base: { source: base }, values: { source }, links: noLinks } : null),
    [dirty, base, source],
  );
  useKeptDraft(key, draft, [], (kept) => {
    if (typeof kept.values.source !== "string" || kept.values.source === saved) return;
    setSource(kept.values.source);
    setRestored(kept.at);
    if (kept.base.source !== saved) setTheirs(saved);
  });

  return {
    source,
    setSource,
    dirty,
    /** What somebody else saved while this was typed; null where nobody did. */
    theirs,
    /** When what was brought back after a reload was typed, ISO 8601. */
    restored: dirty ? restored : null,
    keep: () => setRestored(null),
    keepMine: () => setTheirs(null),
    takeTheirs: () => adopt(theirs ?? saved),
    /** Back to what is stored. */
    discard: () => adopt(seen),
    /** `text` is what is stored now. */
    markSaved(text: string) {
      setBase(text);
      setTheirs(null);
      setRestored(null);
      removeDraft(key);
    },
  };
}

export type SourceEditing = ReturnType<typeof useSource>;
