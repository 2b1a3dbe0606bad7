/** Functions that are told of writes after their commit. */
import { z } from "zod";
import type { HookEvent } from "../../../contract/functions.ts";
import type { Platform } from "../../../platform/platform.ts";
import { openProject } from "../../projects/index.ts";
import { type RecordEvent, recordsOfEvents } from "../../records/index.ts";
import { callFunction } from "../running/call-function.ts";
import { loadFunctions, type RunnableFunction } from "../running/load-functions.ts";
import { nobody } from "../running/run-caller.ts";

export const afterHookTask = "function.after";

const Change = z.object({
  model: z.string(),
  operation: z.enum(["create", "update", "delete"]),
  id: z.string(),
  tenant_id: z.string().nullable(),
  outbox_id: z.string(),
  transaction_id: z.string(),
  at: z.string(),
});
export const AfterHookPayload = z.object({ project_id: z.string(), function: z.string(), change: Change });
export type AfterHookPayload = z.infer<typeof AfterHookPayload>;

/** Whether a function has a hook of the event and the model. */
export const hears = ({ hooks }: Pick<RunnableFunction, "hooks">, event: HookEvent, model: string) =>
  hooks.some((hook) => hook.event === event && (hook.model === null || hook.model === model));

/** Does the job of one change and one function, which still has the hook. What fails is tried again by the jobs. */
export async function runAfterHook(platform: Platform, given: unknown): Promise<void> {
  const { project_id, function: name, change } = AfterHookPayload.parse(given);
  const project = await openProject(platform, project_id);
  const one = (await loadFunctions(project)).get(name);
  const event = `after_${change.operation}` as const;
  if (!one || !project.settings.system_graphql_hooks || !hears(one, event, change.model)) return;
  const [record] = await recordsOfEvents(project, [change as RecordEvent]);
  const { model, operation, id, tenant_id, at } = change;
  await callFunction(await nobody(project, one), one, {
    trigger: "hook",
    payload: { id, record: record ?? null, at, tenant_id },
    about: { event, model, action: operation },
  });
}
