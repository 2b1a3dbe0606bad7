/** Subscriptions that share statement, values and rights: what they ask is run once for all of them. */
import { eventBatch, type Statement } from "../../compiler/index.ts";
import type { OpenProject } from "../../projects/index.ts";
import { type RecordEvent, runStatement } from "../../records/index.ts";
import type { Plan } from "./plan.ts";

/** A subscription as its group knows it. */
export interface Member {
  /** The text of a whole response; one that is the same as the last is not sent again. */
  answer(text: string): void;
  event(text: string): void;
  /** What the statement failed with. */
  failed(error: unknown): void;
}

const retryMs = 1_000;

/** A live query. */
export class LiveGroup {
  readonly members = new Set<Member>();
  readonly plan: Extract<Plan, { kind: "live" }>;
  readonly #project: () => Promise<OpenProject>;
  #text: string | null = null;
  #running: Promise<void> | null = null;
  #stale = true;
  #retry: NodeJS.Timeout | undefined;

  constructor(plan: Extract<Plan, { kind: "live" }>, project: () => Promise<OpenProject>) {
    this.plan = plan;
    this.#project = project;
  }

  /** Adds a member, who gets the answer that holds now. */
  join(member: Member): void {
    this.members.add(member);
    if (this.#text !== null && !this.#stale && !this.#running) member.answer(this.#text);
    else void this.refresh(false);
  }

  leave(member: Member): void {
    this.members.delete(member);
    if (this.members.size === 0) clearTimeout(this.#retry);
  }

  /** Runs the statement, once more if something changes meanwhile, and tells the members. Never rejects. */
  refresh(changed = true): Promise<void> {
    if (changed) this.#stale = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #run(): Promise<void> {
    clearTimeout(this.#retry);
    do {
      this.#stale = false;
      try {
        const { database } = await this.#project();
        this.#text = await runStatement(database, this.plan.statement, this.plan.variables);
      } catch (error) {
        this.#stale = true;
        // Who has an answer waits for the next; who has none is told.
        for (const member of [...this.members]) member.failed(error);
        if (this.members.size > 0) this.#retry = setTimeout(() => void this.refresh(), retryMs).unref();
        return;
      }
    } while (this.#stale && this.members.size > 0);
    for (const member of [...this.members]) member.answer(this.#text);
  }
}

/** Events of one model. */
export class EventGroup {
  readonly members = new Set<Member>();
  readonly plan: Extract<Plan, { kind: "events" }>;

  constructor(plan: Extract<Plan, { kind: "events" }>) {
    this.plan = plan;
  }

  join(member: Member): void {
    this.members.add(member);
  }

  leave(member: Member): void {
    this.members.delete(member);
  }

  /** Tells the members those of the changes that they may see, in their order. */
  async deliver(project: OpenProject, changes: readonly RecordEvent[]): Promise<void> {
    const own = changes.filter((change) => change.model === this.plan.model);
    if (own.length === 0 || this.members.size === 0) return;
    try {
      const [present, deleted] = await Promise.all([
        this.#events(
          project,
          this.plan.present,
          own.map((change) => change.operation !== "delete"),
          own,
        ),
        this.#events(
          project,
          this.plan.deleted,
          own.map((change) => change.operation === "delete"),
          own,
        ),
      ]);
      const inOrder = [...present, ...deleted].toSorted(([a], [b]) => a - b);
      for (const [, event] of inOrder) {
        const text = JSON.stringify({ data: { [this.plan.alias]: event } });
        for (const member of [...this.members]) member.event(text);
      }
    } catch (error) {
      for (const member of [...this.members]) member.failed(error);
    }
  }

  async #events(
    { database }: OpenProject,
    statement: Statement,
    wanted: readonly boolean[],
    changes: readonly RecordEvent[],
  ): Promise<[place: number, event: unknown][]> {
    const places = changes.flatMap((_, i) => (wanted[i] ? [i] : []));
    if (places.length === 0) return [];
    const some = places.map((place) => changes[place]!);
    const batch = eventBatch({
      transactions: some.map((change) => change.transaction_id),
      outbox_ids: some.map((change) => change.outbox_id),
      ids: some.map((change) => change.id),
      operations: some.map((change) => change.operation),
      moments: some.map((change) => change.at),
    });
    // What a tenant may not read of the outbox itself is left out by the statement's own condition.
    const queryable = statement === this.plan.deleted ? database.pool.patient : database;
    const text = await runStatement(queryable, statement, { ...this.plan.variables, ...batch }, { as: "patient" });
    const found = JSON.parse(text) as [number, unknown][];
    return found.map(([place, event]) => [places[place - 1]!, event]);
  }
}
