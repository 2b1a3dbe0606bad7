/**
 * A push: a document, and where asked for the records that come with it, become what a project is. The plan of a push
 * is the push itself, rolled back, so that nothing stands in the plan that would not happen, and nothing happens that
 * did not stand in it.
 */

import {
  type SyncPlan,
  type SyncPushInput,
  type SyncRun,
  type SyncStep,
  targetMovedMessage,
} from "../../contract/sync/sync.ts";
import type { SyncDocument } from "../../contract/sync/sync-document.ts";
import { badInput, PlinthError } from "../../kernel/errors.ts";
import { uuidv7 } from "../../kernel/ids.ts";
import { t } from "../../kernel/words/words.ts";
import { isPrivateAddress } from "../../platform/network/private-address.ts";
import { publicAddressesOf } from "../../platform/network/public-names.ts";
import { announceFunctions, keepChanges, requireCode } from "../functions/index.ts";
import { changeModels, type ModelChange, type NameMove, reconcileModels, step } from "../models/index.ts";
import { requireMovableDefault } from "../project-settings/index.ts";
import { announceProject, type OpenProject } from "../projects/index.ts";
import { announceChanges } from "../records/index.ts";
import { followConditions } from "../roles/index.ts";
import { keepForWebhooks, privateTarget } from "../webhooks/index.ts";
import type { FileFindings } from "./content/stage-files.ts";
import { type ContentSource, writeContent } from "./content/write-content.ts";
import { markRun, noteRun, withJournal } from "./journal.ts";
import type { SystemSql } from "./parts/part.ts";
import { unfitConditions } from "./parts/unfit-conditions.ts";
import { partsOf, readDocument } from "./read-document.ts";
import { reconcileSystem, type SystemTarget } from "./reconcile-system.ts";
import { requireHeldPush } from "./require-held-push.ts";
import { hashOf, revisionOf } from "./revision.ts";
import { settleRuns } from "./settle-runs.ts";
import { requireContent, requirePart, type SyncCaller, type SyncProject, syncProject } from "./sync-caller.ts";

export interface Push {
  input: SyncPushInput;
  /** The records that come with it; null for definitions alone. */
  content: ContentSource | null;
  kind: SyncRun["kind"];
  /** Asked first, in the transaction of the push; what it throws keeps all as it is. */
  require?: ((change: ModelChange) => Promise<void>) | undefined;
}

/** What a push came to: the plan, and the revision that the project has afterwards. */
export interface Pushed extends SyncPlan {
  revision_after: string;
  run_id: string | null;
}

/** Thrown to roll back what was only to be planned. */
class Planned extends Error {
  readonly result: Pushed;
  constructor(result: Pushed) {
    super("planned");
    this.result = result;
  }
}

/**
 * What the push would do to the project, without doing it. BAD_USER_INPUT for what could not be done, CONFLICT where
 * the target has moved.
 */
export async function planPush(caller: SyncCaller, push: Push): Promise<Pushed> {
  try {
    return await runPush(caller, push, false);
  } catch (error) {
    if (error instanceof Planned) return error.result;
    throw error;
  }
}

/**
 * Does it, all or nothing, whatever breaks meanwhile. CONFLICT where the project is not what it was when the plan was
 * made (`plan_hash`) or when the files were pulled (`expected_revision`); BAD_USER_INPUT under `allow_delete` where
 * something would be lost without leave.
 */
export async function applyPush(caller: SyncCaller, push: Push): Promise<Pushed> {
  return runPush(caller, push, true);
}

async function runPush(caller: SyncCaller, push: Push, doIt: boolean): Promise<Pushed> {
  const { document, project: projectId } = push.input;
  const at = await syncProject(caller, projectId);
  for (const part of partsOf(document)) requirePart(caller, at, part);
  if (push.content) requireContent(caller, at);
  const { project } = at;
  await settleRuns(caller.ctx.platform, project.id);
  await requireMovableDefault(project, document.settings?.default_locale);
  // Names of hosts are looked up before anything is locked.
  await requirePublicWebhooks(project, document);
  await requireRunnable(project, document);
  const by = { project, role: at.membership.role };
  const isShared = project.database.pool.of === project.platform.projectPool;
  const written = new Set<string>();
  const run = { id: uuidv7(), caller, project, kind: push.kind };
  const within = (change: ModelChange, systemSql: SystemSql) =>
    perform(caller, at, push, change, systemSql, { doIt, written, run: doIt ? run : null, isShared });
  try {
    const result = isShared
      ? await changeModels(by, "document", (change) => within(change, change.sql))
      : await withJournal(doIt ? run : null, project, (systemSql) =>
          changeModels(by, "document", (change) => within(change, systemSql)),
        );
    announceChanges(project, written);
    return result;
  } finally {
    if (doIt) {
      await announceProject(project.platform, project.id);
      await announceFunctions(project.platform, project.id);
      await keepChanges(project);
    }
  }
}

interface Performing {
  doIt: boolean;
  /** Models whose records were written. */
  written: Set<string>;
  run: { id: string; caller: SyncCaller; project: OpenProject; kind: SyncRun["kind"] } | null;
  isShared: boolean;
}

async function perform(
  caller: SyncCaller,
  { project, membership }: SyncProject,
  { input, content, require }: Push,
  change: ModelChange,
  systemSql: SystemSql,
  { doIt, written, run, isShared }: Performing,
): Promise<Pushed> {
  const { document } = input;
  const parts = partsOf(document);
  await systemSql("select 1 from plinth.projects where id = $1 for update", [project.id]);
  await require?.(change);
  const before = await readDocument(project, parts, systemSql, change.draft);
  const modelsBefore = structuredClone(change.draft.models);
  const revision = revisionOf(before);
  if (input.expected_revision && input.expected_revision !== revision)
    throw new PlinthError("CONFLICT", targetMovedMessage);
  if (run?.kind === "restore") requireEmpty(change);

  const steps: SyncStep[] = [];
  let moves: NameMove[] = [];
  if (document.models) {
    const done = await reconcileModels(change, document.models);
    steps.push(...done.steps);
    ({ moves } = done);
  }
  if (doIt && document.webhooks?.length) await keepForWebhooks(project);
  const { models: _, ...rest } = document;
  const target: SystemTarget = {
    document: rest,
    moves,
    models: change.draft.models.map(({ name }) => name),
    by: {
      user_id: caller.ctx.actor.kind === "user" ? caller.ctx.actor.user.id : null,
      isAdmin: membership.role.is_admin,
    },
  };
  await followConditions(systemSql, project.id, change.before, change.draft);
  const system = await reconcileSystem(project, systemSql, target);
  steps.push(...system.steps);
  system.notes.push(...unfitConditions(project, change.draft, document.roles ?? []));
  const options = { allowDelete: input.allow_delete, actor: caller.ctx.actor, written };
  const records = content && (await writeContent(change, content, options));
  steps.push(...(records?.steps ?? []));

  const deletes = steps.some((step) => step.deletes);
  // Without the files: they are sent between the plan and the push.
  const plan_hash = hashOf([revision, steps, input.allow_delete]);
  const { missing, unknown } = records?.files ?? {};
  if (missing && missing.count > 0) {
    if (doIt) throw notHere(missing);
    steps.push(step("add", "media", "files", { details: [`${missing.count} added`] }));
  }
  const after = await readDocument(project, parts, systemSql, change.draft);
  await requireHeldPush(systemSql, { ...membership, project }, moves, [
    { document: before, models: modelsBefore },
    { document: after, models: change.draft.models },
  ]);
  const revision_after = revisionOf(after);
  const result: Pushed = {
    revision,
    plan_hash,
    steps,
    deletes,
    notes: unknown ? [...system.notes, emptyFiles(unknown)] : system.notes,
    revision_after,
    run_id: run?.id ?? null,
  };
  if (!doIt || !run) throw new Planned(result);
  if (input.plan_hash && input.plan_hash !== plan_hash)
    throw new PlinthError(
      "CONFLICT",
      t("The project was changed since the plan was made. Please look at the new plan."),
    );
  if (deletes && !input.allow_delete) throw notAllowed(steps);
  if (isShared) await noteRun(systemSql, { ...run, state: "done", steps, target: null });
  else await markRun(change, systemSql, run.id, steps, target);
  return result;
}

function requireEmpty({ draft }: ModelChange): void {
  if (draft.models.length > 0)
    throw new PlinthError(
      "BAD_USER_INPUT",
      t("The project has models already. Please restore into a new, empty project."),
    );
}

function notHere({ count, names }: FileFindings["missing"]): PlinthError {
  const more = count > names.length ? ` and ${count - names.length} more` : "";
  return badInput({ files: t("These files have to be sent first: {names}{more}", { names: names.join(", "), more }) });
}

const emptyFiles = ({ count, example }: NonNullable<FileFindings["unknown"]>) =>
  `Records hold ${count === 1 ? "a file" : `${count} files`} that this project does not have, such as ${example}: their fields read empty.`;

function notAllowed(steps: readonly SyncStep[]): PlinthError {
  const names = steps.filter((step) => step.deletes).map((step) => `${step.part} ${step.name}`);
  const told = names.length > 5 ? `${names.slice(0, 5).join(", ")} and ${names.length - 5} more` : names.join(", ");
  const message = `This would delete ${told}. Nothing was changed; allow it with --allow-delete`;
  return new PlinthError("BAD_USER_INPUT", message, { fields: { allow_delete: message } });
}

/** Code that is not there already is held to what it is that people enter. */
async function requireRunnable(project: OpenProject, { functions }: SyncDocument): Promise<void> {
  if (!functions?.some(({ source }) => source)) return;
  const { rows } = await project.platform.pool.query<{ source: string }>(
    "select source from plinth.functions where project_id = $1 and source is not null",
    [project.id],
  );
  const known = new Set(rows.map(({ source }) => source));
  for (const { name, source } of functions)
    if (source && !known.has(source))
      await requireCode(project.platform, project, source).catch((error: unknown) => {
        if (!(error instanceof PlinthError) || !error.fields?.source) throw error;
        const message = `Function ${name}: ${error.fields.source}`;
        throw new PlinthError(error.code, message, { fields: { [`functions.${name}`]: message } });
      });
}

/** New addresses are held to what those are that people enter. */
async function requirePublicWebhooks(project: OpenProject, { webhooks }: SyncDocument): Promise<void> {
  if (project.platform.env.WEBHOOK_ALLOW_PRIVATE || !webhooks?.length) return;
  const { rows: known } = await project.platform.pool.query<{ url: string }>(
    "select url from plinth.webhooks where project_id = $1",
    [project.id],
  );
  const fresh = webhooks.filter(({ url }) => !known.some((one) => one.url === url));
  // All at once: each of them may take as long as DNS may.
  const found = await Promise.all(fresh.map(({ url }) => publicAddressesOf(new URL(url).hostname)));
  for (const [i, { name }] of fresh.entries())
    if (found[i]!.some(isPrivateAddress)) {
      const message = `Webhook ${name}: ${privateTarget}`;
      throw new PlinthError("BAD_USER_INPUT", message, { fields: { [`webhooks.${name}`]: message } });
    }
}
