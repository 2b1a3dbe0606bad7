import { type TemplateName, templateNames } from "../../../lib/contract/projects/templates.ts";
import type { syncScopes } from "../../../lib/contract/projects/tokens.ts";
import type { SyncRun, SyncStep } from "../../../lib/contract/sync/sync.ts";
import { countText } from "../../../lib/kernel/counts.ts";
import { listed, type Message, msg, t } from "../../../lib/kernel/words/words.ts";

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
  models: msg("Models, fields and relations"),
  content: msg("Records"),
  settings: msg("Roles, webhooks, functions, plugins and settings"),
} satisfies Record<(typeof syncScopes)[number], Message>;

/** As options of a form. */
export const scopeOptions = () => Object.entries(scopeNames).map(([value, label]) => ({ value, label: t(label) }));

/** The template that a project was made from, where that is what a run did; it is kept under the template's name. */
export function templateOf({ kind, token_name }: SyncRun): TemplateName | undefined {
  return kind === "push" ? templateNames.find((name) => token_name === `Template ${name}`) : undefined;
}

const summaries: Record<SyncStep["action"], Message> = {
  add: msg("{count} added"),
  change: msg("{count} changed"),
  rename: msg("{count} renamed"),
  delete: msg("{count} deleted"),
};

/** `3 added, 1 renamed`. */
export function summaryOf(steps: readonly SyncStep[]): string {
  const told = (Object.keys(summaries) as SyncStep["action"][]).flatMap((action) => {
    const count = steps.filter((step) => step.action === action).length;
    return count > 0 ? [t(summaries[action], { count: countText(count) })] : [];
  });
  return told.join(", ") || t("Nothing");
}

/** The first things that were changed, by name. */
export function namesOf(steps: readonly SyncStep[]): string {
  const names = steps.slice(0, 4).map(({ part, name }) => `${part} ${name}`);
  const more = steps.length - names.length;
  return more > 0 ? listed([...names, t("{count} more", { count: countText(more) })]) : names.join(", ");
}
