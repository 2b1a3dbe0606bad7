import { PlinthError } from "../../../kernel/errors.ts";
import { queryNameOf } from "../../../kernel/names.ts";
import { t } from "../../../kernel/words/words.ts";
import type { CatalogModel } from "../../compiler/index.ts";
import { changedModels, type Operation, type OutboxPosition } from "../../records/index.ts";
import { apiOf, type Caller } from "./caller.ts";
import { type Subscription, subscribeOperation } from "./subscription.ts";

/** A change of a record, without the record. */
export interface ModelEvent {
  /** `missed`: something of the model changed before anybody listened; it has no id. */
  operation: Operation | "missed";
  model: string;
  id: string;
  /** ISO 8601. */
  at: string;
}

export interface ModelEventSink {
  next(event: ModelEvent): void;
  /** Nothing comes after it. */
  fail(error: unknown): void;
}

/**
 * Every change of a record that the caller may read, drafts where they may update the model; `model` narrows it to one.
 * Made of the events of the generated API, so the same rules hold. Models that come later are heard too. With `since`
 * it begins with `missed` for each model that was changed after that position. Rejects with NOT_FOUND for a model that
 * the caller may not read, with BAD_USER_INPUT for what is no position.
 */
export async function subscribeModelEvents(
  callerNow: () => Promise<Caller>,
  { model, since }: { model: string | null; since: string | null },
  sink: ModelEventSink,
): Promise<Subscription> {
  if (since !== null && !isPosition(since))
    throw new PlinthError("BAD_USER_INPUT", t("since is no position of a list."));
  const events = new ModelEvents(callerNow, model, sink);
  await events.settle();
  try {
    if (since !== null) await events.tellMissed(since);
  } catch (error) {
    events.stop();
    throw error;
  }
  return events;
}

/** A snapshot as PostgreSQL writes it: the transactions before it, the first after it, and those that ran. */
function isPosition(text: string): boolean {
  const [, first, next, running] =
    /^(\d{1,19}):(\d{1,19}):((?:\d{1,19},)*\d{1,19})?$/.exec(text.slice(0, 20_000)) ?? [];
  if (!first || !next || BigInt(first) < 1n || BigInt(first) > BigInt(next)) return false;
  const ids = running ? running.split(",").map(BigInt) : [];
  const inOrder = ids.every((id, index) => id >= (ids[index - 1] ?? BigInt(first)) && id < BigInt(next));
  return inOrder && BigInt(next) < 2n ** 63n;
}

class ModelEvents implements Subscription {
  readonly #callerNow: () => Promise<Caller>;
  readonly #only: string | null;
  readonly #sink: ModelEventSink;
  /** By model. */
  readonly #heard = new Map<string, Promise<Subscription>>();
  #ended = false;

  constructor(callerNow: () => Promise<Caller>, only: string | null, sink: ModelEventSink) {
    this.#callerNow = callerNow;
    this.#only = only;
    this.#sink = sink;
  }

  async settle(): Promise<void> {
    const { catalog } = await apiOf(await this.#callerNow());
    const wanted = [...catalog.models.values()].filter(
      ({ name, can }) => can.read && (this.#only === null || name === this.#only),
    );
    if (this.#only !== null && wanted.length === 0)
      throw catalog.models.has(this.#only)
        ? new PlinthError("FORBIDDEN", t("Your role may not read records of {value}.", { value: this.#only }))
        : new PlinthError("NOT_FOUND", t("There is no model {value}.", { value: this.#only }));
    await Promise.all(wanted.map((model) => this.#hear(model)));
  }

  async tellMissed(since: OutboxPosition): Promise<void> {
    const { project, ctx } = await this.#callerNow();
    const { models } = await changedModels(project.database, since);
    const at = ctx.platform.clock.now().toISOString();
    for (const model of models) if (this.#heard.has(model)) this.#sink.next({ operation: "missed", model, id: "", at });
  }

  #hear({ name, can }: CatalogModel): Promise<Subscription> {
    const known = this.#heard.get(name);
    if (known) return known;
    const status = can.update ? "(status: all)" : "";
    const query = `subscription { change: ${queryNameOf(name)}Changed${status} { operation id at } }`;
    const started = subscribeOperation(
      this.#callerNow,
      { query, variables: null, operationName: null },
      {
        next: (text) => {
          const { data } = JSON.parse(text) as { data: { change: Omit<ModelEvent, "model"> } };
          if (!this.#ended) this.#sink.next({ ...data.change, model: name });
        },
        // The model is gone, or may not be read any more; the others go on.
        fail: (error) => {
          this.#heard.delete(name);
          if (this.#only !== null) this.#fail(error);
        },
      },
    );
    this.#heard.set(name, started);
    started.then(
      (subscription) => this.#ended && subscription.stop(),
      () => this.#heard.delete(name),
    );
    return started;
  }

  async revalidate(): Promise<void> {
    if (this.#ended) return;
    try {
      const heard = await Promise.all(this.#heard.values());
      await Promise.all(heard.map((subscription) => subscription.revalidate()));
      await this.settle();
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    if (this.#ended) return;
    this.stop();
    this.#sink.fail(error);
  }

  stop(): void {
    this.#ended = true;
    for (const subscription of this.#heard.values())
      subscription.then(
        (running) => running.stop(),
        () => {},
      );
    this.#heard.clear();
  }
}
