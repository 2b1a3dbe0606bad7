import type { SyncStep } from "../../../lib/contract/sync.ts";

/** A sync token as GET /system/sync/token/list shows it. */
export interface SyncTokenRow {
  name: string;
  /** The first 20 characters; names the token in calls. */
  token: string;
  scopes: string[];
  project_ids: string[];
  expire: string | null;
  last_used_at: string | null;
}

export interface SyncProject {
  id: string;
  name: string;
}

/** `3 added, 1 renamed`. */
export function summaryOf(steps: readonly SyncStep[]): string {
  const words = { add: "added", change: "changed", rename: "renamed", delete: "deleted" } as const;
  const told = (Object.keys(words) as SyncStep["action"][]).flatMap((action) => {
    const count = steps.filter((step) => step.action === action).length;
    return count > 0 ? [`${count} ${words[action]}`] : [];
  });
  return told.join(", ") || "Nothing";
}

/** The first things that were changed, by name. */
export function namesOf(steps: readonly SyncStep[]): string {
  const names = steps.slice(0, 4).map(({ part, name }) => `${part} ${name}`);
  return names.join(", ") + (steps.length > names.length ? ` and ${steps.length - names.length} more` : "");
}
