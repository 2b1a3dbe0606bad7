import { defaultLocaleMessage } from "../../../contract/projects/update-project.ts";
import type { SyncSettings } from "../../../contract/sync/sync-document.ts";
import { badInput } from "../../../kernel/errors.ts";
import { step } from "../../models/index.ts";
import { setProjectSettings, settingsOf } from "../../projects/index.ts";
import type { PartAt, SystemSql } from "./part.ts";

async function readRow(sql: SystemSql, projectId: string) {
  const [row] = await sql<{ settings: Record<string, unknown> }>("select settings from plinth.projects where id = $1", [
    projectId,
  ]);
  return settingsOf(row!.settings);
}

/** All settings, defaults among them: they are few, and a file that shows them explains them. */
export async function readSettings(sql: SystemSql, projectId: string): Promise<SyncSettings> {
  const settings = await readRow(sql, projectId);
  return {
    locals: settings.locals as SyncSettings["locals"],
    default_locale: settings.default_locale,
    enable_revision_history: settings.enable_revision_history,
    system_graphql_hooks: settings.system_graphql_hooks,
    default_storage_plugin: settings.default_storage_plugin,
    default_function_plugin: settings.default_function_plugin,
  };
}

/** Makes the settings that the document names what it says; others stay. */
export async function reconcileSettings({ sql, project, platform, tell }: PartAt, target: SyncSettings): Promise<void> {
  const before = await readRow(sql, project.id);
  const given = Object.fromEntries(Object.entries(target).filter(([, value]) => value !== null && value !== undefined));
  const after = settingsOf({ ...before, ...given });
  const changed = (Object.keys(given) as (keyof typeof after)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  if (changed.length === 0) return;
  if (!after.locals.includes(after.default_locale))
    throw badInput({ "settings.default_locale": defaultLocaleMessage() });
  await setProjectSettings(sql, project.id, after, platform.clock.now());
  for (const key of changed) tell(step("change", "setting", key, { details: [JSON.stringify(after[key])] }));
}
