/**
 * From the outbox of a project to deliveries: each committed change at least once, and each as one delivery for each
 * webhook.
 */
import type { PoolClient } from "pg";
import { limitConcurrency } from "../../../kernel/limit-concurrency.ts";
import { type SystemSql, sqlOf } from "../../../platform/db/raw-sql.ts";
import type { SystemTransaction } from "../../../platform/db/transaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import { holdProject, type OpenProject, openProject } from "../../projects/index.ts";
import {
  dropReader,
  keepReader,
  moveReader,
  newsFor,
  type OutboxPosition,
  type RecordEvent,
  readChanges,
  recordsOfEvents,
} from "../../records/index.ts";
import { wakeDrains } from "../deliveries/drain.ts";
import { insertDeliveries, type Listener } from "../deliveries/insert-deliveries.ts";
import type { WebhookEvent } from "./event-body.ts";
import { listenersOf } from "./listeners.ts";
import { refuseTooMany } from "./too-many.ts";

const readerName = "webhooks";
/** "webhooks" as a number: the class of the advisory locks by which one node at a time reads a project's outbox. */
const lockClass = 2_003_135_339;

/** Each holds two connections: were each the first of as many as there are, none would get its second. */
const holdAtOnce = limitConcurrency(2);

/**
 * Runs `save` in the transaction that makes a webhook of the project active; `from` is the moment from which on such a
 * one is told of changes. They are kept until the relay has passed them; the project's row is held, so that no relay
 * ends meanwhile.
 */
export function withRelay<T>(
  project: OpenProject,
  save: (tx: SystemTransaction, from: OutboxPosition) => Promise<T>,
): Promise<T> {
  return holdingProject(project, async (tx) => {
    const { now } = await keepReader(project.database, readerName);
    return save(tx, now);
  });
}

/** Keeps changes for webhooks, for whoever holds the project's row already. */
export async function keepForWebhooks({ database }: OpenProject): Promise<void> {
  await keepReader(database, readerName);
}

/** Ends the relay of a project that has no webhook of records any more. */
async function endRelay(project: OpenProject): Promise<void> {
  await holdingProject(project, async (tx) => {
    if ((await listenersOf({ db: tx }, project.id, "record")).length === 0)
      await dropReader(project.database, readerName);
  });
}

/** A transaction that holds the project's row. */
function holdingProject<T>({ platform, id }: OpenProject, act: (tx: SystemTransaction) => Promise<T>): Promise<T> {
  return holdAtOnce(() =>
    platform.transaction(async (tx) => {
      await holdProject(sqlOf(tx), id);
      return act(tx);
    }),
  );
}

/**
 * Reads what was committed since the last time. Whoever comes while another node reads goes away again: the other one
 * reads on until there is nothing, and the clock comes again.
 */
export async function relayProject(platform: Platform, projectId: string): Promise<void> {
  const project = await openProject(platform, projectId);
  const client = await platform.pool.connect();
  let fault: Error | undefined;
  try {
    const { rows } = await client.query<{ locked: boolean }>(
      "select pg_try_advisory_lock($1, hashtext($2)) as locked",
      [lockClass, projectId],
    );
    if (!rows[0]!.locked) return;
    try {
      await readOn(project, client);
    } finally {
      await client.query("select pg_advisory_unlock($1, hashtext($2))", [lockClass, projectId]);
    }
  } catch (error) {
    fault = error as Error;
    throw error;
  } finally {
    // A connection that may still hold the lock ends, and with it the lock.
    client.release(fault);
  }
}

async function readOn(project: OpenProject, client: PoolClient): Promise<void> {
  const { platform, id, database } = project;
  const news = await newsFor(database, readerName);
  // After the outbox: a webhook that was there before a change is heard with it.
  const listeners = await listenersOf(platform, id, "record");
  if (listeners.length === 0) return news ? endRelay(project) : undefined;
  if (!news) {
    await keepReader(database, readerName);
    return noteHeard(platform, listeners);
  }
  const { since, position, models } = news;
  if (models.length === 0) return;
  const heard = models.filter((model) => listeners.some((listener) => listener.model === model));
  if (heard.length > 0) await refuseTooMany(platform, listeners);
  // On the connection that holds the lock: once that is lost, another node may be at it.
  const alone: SystemSql = async (text, values) => (await client.query(text, values)).rows;
  for await (const page of readChanges(database, heard, since, position)) {
    const wanted = page.filter(({ model, operation }) =>
      listeners.some((listener) => listener.model === model && listener.events.includes(operation)),
    );
    if (wanted.length > 0)
      wakeDrains(platform, await insertDeliveries(alone, listeners, await eventsOf(project, wanted)));
  }
  // Only now: a crash before this line makes the same deliveries again, which then are there already.
  await moveReader(database, readerName, position);
  await noteHeard(platform, listeners);
}

/** What these were switched on after is passed. One that was switched on again meanwhile keeps its own. */
async function noteHeard({ pool }: Platform, listeners: readonly Listener[]): Promise<void> {
  const begun = listeners.filter(({ heard_from }) => heard_from !== null);
  if (begun.length === 0) return;
  await pool.query(
    `update plinth.webhooks w set heard_from = null from unnest($1::uuid[], $2::text[]) as one(id, heard_from)
     where w.id = one.id and w.heard_from::text = one.heard_from`,
    [begun.map(({ id }) => id), begun.map(({ heard_from }) => heard_from)],
  );
}

async function eventsOf(project: OpenProject, changes: readonly RecordEvent[]): Promise<WebhookEvent[]> {
  const records = await recordsOfEvents(project, changes);
  return changes.map((change, i) => ({
    key: `${change.transaction_id}.${change.outbox_id}.${change.at}`,
    transaction_id: change.transaction_id,
    type: change.operation,
    at: change.at,
    model: change.model,
    subject_id: change.id,
    data: {
      id: change.id,
      model: change.model,
      ...(project.project_type === "saas" && { tenant_id: change.tenant_id }),
      record: records[i],
      ...(records[i] === null && { record_omitted: "gone" }),
    },
  }));
}
