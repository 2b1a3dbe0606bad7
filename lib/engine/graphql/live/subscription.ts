import type { OperationTypeNode } from "graphql";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { askingActor } from "../../access/index.ts";
import { forgetModels } from "../../models/index.ts";
import type { OpenProject } from "../../projects/index.ts";
import { isStale, publicDatabaseError } from "../../records/index.ts";
import { requestedText } from "../documents/persisted-operations.ts";
import { type OperationRequest, readOperation } from "../documents/read-operation.ts";
import type { ProjectApi } from "../project-api.ts";
import { apiOf, type Caller } from "./caller.ts";
import type { EventGroup, LiveGroup } from "./groups.ts";
import { type LiveHub, liveHub, type Subscriber } from "./hub.ts";
import { planSubscription } from "./plan.ts";

/** Where a subscription's answers go. */
export interface Sink {
  /** JSON of one response. */
  next(text: string): void;
  /** The subscription has ended with this error; nothing comes after it. */
  fail(error: unknown): void;
}

export interface Subscription {
  /** Looks again who asks and what they may; ends with an error where they may no longer. Never rejects. */
  revalidate(): Promise<void>;
  stop(): void;
}

/** What the operation is. DocumentErrors where it is not valid. */
export async function operationKind(caller: Caller, request: OperationRequest): Promise<`${OperationTypeNode}`> {
  const { document } = await readOperation(caller, await apiOf(caller), request);
  return document.operation.operation;
}

/**
 * Starts a subscription of the generated API. `callerNow` is asked before every event and every new answer, so that
 * rights which were taken away, a token that ended and models that changed count at once. Rejects where it cannot
 * start, with what `errorResponse` can present.
 */
export async function subscribeOperation(
  callerNow: () => Promise<Caller>,
  request: OperationRequest,
  sink: Sink,
): Promise<Subscription> {
  const caller = await callerNow();
  const subscription = new RunningSubscription(caller, callerNow, request, sink);
  await subscription.start(caller);
  return subscription;
}

const nothing: ReadonlySet<string> = new Set();

class RunningSubscription implements Subscriber, Subscription {
  #hub: LiveHub | null = null;
  readonly #callerNow: () => Promise<Caller>;
  #request: OperationRequest;
  readonly #sink: Sink;
  #project: OpenProject;
  #api: ProjectApi | null = null;
  #group: LiveGroup | EventGroup | null = null;
  #last: string | null = null;
  #ended = false;

  constructor({ project }: Caller, callerNow: () => Promise<Caller>, request: OperationRequest, sink: Sink) {
    this.#project = project;
    this.#callerNow = callerNow;
    this.#request = request;
    this.#sink = sink;
  }

  get models(): ReadonlySet<string> {
    return this.#group?.plan.models ?? nothing;
  }

  async start(caller: Caller): Promise<void> {
    const { ctx, project } = caller;
    // A document that was named by its hash may be forgotten while this runs.
    this.#request = { ...this.#request, query: await requestedText(ctx, project, this.#request) };
    // Refused before anything is started for it.
    await planSubscription(caller, await apiOf(caller), this.#request);
    this.#request.isRunning = true;
    // At the moment of entering: a hub that its last subscriber leaves is no hub any more.
    this.#hub = liveHub(ctx.platform, project.id);
    await this.#hub.enter(this);
    try {
      await this.#settle(caller);
    } catch (error) {
      this.stop();
      throw error;
    }
  }

  async revalidate(): Promise<void> {
    if (this.#ended) return;
    try {
      await this.#settle(await this.#callerNow());
    } catch (error) {
      this.#fail(error);
    }
  }

  /** In the group of what this caller may see. */
  async #settle(caller: Caller): Promise<void> {
    const { project } = caller;
    if (project.id !== this.#project.id)
      throw new PlinthError("FORBIDDEN", t("Another project was chosen. Please subscribe again."));
    this.#project = project;
    const api = await apiOf(caller);
    // Custom logic, the tenant of a session and a token's list of operations may answer anew each time.
    const actor = askingActor(caller.ctx.actor);
    const isListed = actor.kind === "token" && !!actor.operation_list_id;
    if (api === this.#api && !isListed && !api.catalog.has_rules && api.catalog.tenancy !== "bound") return;
    const plan = await planSubscription(caller, api, this.#request);
    if (this.#ended) return;
    this.#api = api;
    if (plan.key === this.#group?.plan.key) return;
    if (this.#group) this.#hub!.part(this.#group, this);
    this.#group = null;
    this.#group = this.#hub!.join(plan, this);
  }

  answer(text: string): void {
    if (this.#ended || text === this.#last) return;
    this.#last = text;
    this.#sink.next(text);
  }

  event(text: string): void {
    if (!this.#ended) this.#sink.next(text);
  }

  failed(error: unknown): void {
    if (this.#ended) return;
    if (isStale(error)) {
      // The models changed a moment ago: compiled again, and asked again by the group that then fits.
      forgetModels(this.#project);
      void this.revalidate();
      return;
    }
    // Who has had an answer waits for the database to come back.
    if (this.#last === null || !this.#api)
      this.#fail(publicDatabaseError(error, this.#api?.catalog.models ?? new Map(), "where"));
  }

  #fail(error: unknown): void {
    if (this.#ended) return;
    this.stop();
    this.#sink.fail(error);
  }

  stop(): void {
    this.#ended = true;
    if (this.#group) this.#hub?.part(this.#group, this);
    this.#group = null;
    this.#hub?.leave(this);
  }
}
