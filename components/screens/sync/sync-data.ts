import type { syncScopes } from "../../../lib/contract/projects/tokens.ts";
import type { SyncStep } from "../../../lib/contract/sync/sync.ts";
import { countText } from "../../../lib/kernel/counts.ts";

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

/** What a token may be for, in words. */
export const scopeNames = {
  models: "Models, fields and relations",
  content: "Records",
  settings: "Roles, webhooks, functions, plugins and settings",
} satisfies Record<(typeof syncScopes)[number], string>;

/** As options of a form. */
export const scopeOptions = Object.entries(scopeNames).map(([value, label]) => ({ value, label }));

/** `3 added, 1 renamed`. */
export function summaryOf(steps: readonly SyncStep[]): string {
  const words = { add: "added", change: "changed", rename: "renamed", delete: "deleted" } as const;
  const told = (Object.keys(words) as SyncStep["action"][]).flatMap((action) => {
    const count = steps.filter((step) => step.action === action).length;
    return count > 0 ? [`${countText(count)} ${words[action]}`] : [];
  });
  return told.join(", ") || "Nothing";
}

/** The first things that were changed, by name. */
export function namesOf(steps: readonly SyncStep[]): string {
  const names = steps.slice(0, 4).map(({ part, name }) => `${part} ${name}`);
  return names.join(", ") + (steps.length > names.length ? ` and ${countText(steps.length - names.length)} more` : "");
}
