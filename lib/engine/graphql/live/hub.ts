/** All subscriptions to one project on this node. */
import { perPlatform } from "../../../platform/per-platform.ts";
import type { Platform } from "../../../platform/platform.ts";
import { openProject } from "../../projects/index.ts";
import { type ChangeWindow, changeFeed, readChanges } from "../../records/index.ts";
import { EventGroup, LiveGroup, type Member } from "./groups.ts";
import type { Plan } from "./plan.ts";

/** A subscription as the hub knows it. */
export interface Subscriber extends Member {
  readonly models: ReadonlySet<string>;
  /** Looks again who asks and what they may; moves to another group or ends. Never rejects. */
  revalidate(): Promise<void>;
}

const hubsOf = perPlatform(() => new Map<string, LiveHub>());

/** The hub of a project on this node. */
export function liveHub(platform: Platform, projectId: string): LiveHub {
  const known = hubsOf(platform);
  const hub = known.get(projectId) ?? new LiveHub(platform, projectId, () => known.delete(projectId));
  known.set(projectId, hub);
  return hub;
}

export class LiveHub {
  readonly projectId: string;
  readonly #platform: Platform;
  readonly #forget: () => void;
  readonly #subscribers = new Set<Subscriber>();
  readonly #groups = new Map<string, LiveGroup | EventGroup>();
  #listening: Promise<() => void> | null = null;
  /** Windows are worked off one after the other, so that events keep their order. */
  #work: Promise<void> = Promise.resolve();

  constructor(platform: Platform, projectId: string, forget: () => void) {
    this.#platform = platform;
    this.projectId = projectId;
    this.#forget = forget;
  }

  /** Resolves when no later commit can be missed. */
  async enter(subscriber: Subscriber): Promise<void> {
    this.#subscribers.add(subscriber);
    this.#listening ??= changeFeed(this.#platform, this.projectId).listen((window) => {
      this.#work = this.#work
        .then(() => this.#tell(window))
        .catch((error: unknown) =>
          this.#platform.log.error({ err: error, project: this.projectId }, "subscribers could not be told of changes"),
        );
    });
    try {
      await this.#listening;
    } catch (error) {
      this.#listening = null;
      this.leave(subscriber);
      throw error;
    }
  }

  leave(subscriber: Subscriber): void {
    if (!this.#subscribers.delete(subscriber) || this.#subscribers.size > 0) return;
    this.#forget();
    this.#listening?.then((stop) => stop());
  }

  /** The group of a plan with this member in it. */
  join(plan: Plan, member: Member): LiveGroup | EventGroup {
    const known = this.#groups.get(plan.key);
    const group =
      known ??
      (plan.kind === "live"
        ? new LiveGroup(plan, () => openProject(this.#platform, this.projectId))
        : new EventGroup(plan));
    this.#groups.set(plan.key, group);
    group.join(member);
    return group;
  }

  part(group: LiveGroup | EventGroup, member: Member): void {
    group.leave(member);
    if (group.members.size === 0 && this.#groups.get(group.plan.key) === group) this.#groups.delete(group.plan.key);
  }

  async #tell(window: ChangeWindow): Promise<void> {
    const touches = ({ models }: { models: ReadonlySet<string> }) => !models.isDisjointFrom(window.models);
    await Promise.all([...this.#subscribers].filter(touches).map((subscriber) => subscriber.revalidate()));
    const woken = [...this.#groups.values()].filter((group) => touches(group.plan));
    const events = woken.filter((group) => group instanceof EventGroup);
    for (const group of woken) if (group instanceof LiveGroup) void group.refresh();
    if (events.length === 0) return;
    const models = [...new Set(events.map((group) => group.plan.model))].filter((model) => window.models.has(model));
    for await (const page of readChanges(window.project.database, models, window.since, window.until))
      await Promise.all(events.map((group) => group.deliver(window.project, page)));
  }
}
