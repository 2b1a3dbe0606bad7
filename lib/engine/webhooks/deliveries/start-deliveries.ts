/** What a running server does for webhooks: relays what is written to jobs, and does the jobs. */
import type { Platform } from "../../../platform/platform.ts";
import { type RecordsNotice, recordsTopic } from "../../records/index.ts";
import { listeningProjects } from "../events/listeners.ts";
import { relayProject } from "../events/relay.ts";
import { peopleTask, tellOfPeople } from "../events/user-events.ts";
import { drainWebhook } from "./drain.ts";
import { deliverTask } from "./insert-deliveries.ts";
import { pruneDeliveries, wakeForgotten } from "./prune-deliveries.ts";

/** Notices can be lost, so all projects with webhooks are looked at when none came for this long. */
const catchUpMs = 5_000;
const pruneMs = 60_000;
const breathMs = 20;
/** Projects that this node relays at a time. */
const atOnce = 4;

/** Begins; to be called before the jobs begin. Returns the way to stop. */
export function startDeliveries(platform: Platform): () => Promise<void> {
  platform.jobs.handle(deliverTask, (job) => drainWebhook(platform, job));
  platform.jobs.handle(peopleTask, () => tellOfPeople(platform));
  const relays = new Relays(platform);
  const stops = [
    platform.notices.subscribe(recordsTopic, (payload) => relays.wake((JSON.parse(payload) as RecordsNotice).project)),
    platform.notices.subscribe("webhooks", (project) => relays.look(project)),
  ];
  const stopLooking = platform.every(() => relays.lookAtAll(), {
    everyMs: catchUpMs,
    failure: "projects with webhooks could not be read",
  });
  const stopPruning = platform.every(
    async () => {
      await pruneDeliveries(platform);
      await wakeForgotten(platform);
    },
    { everyMs: pruneMs, failure: "deliveries of webhooks could not be looked for", isNow: false },
  );
  return async () => {
    for (const stop of stops) stop();
    await Promise.all([stopLooking(), stopPruning()]);
    await relays.end();
  };
}

/** The relays of this node. A notice about a project without webhooks costs a look into a set. */
class Relays {
  readonly #platform: Platform;
  #listening = new Set<string>();
  /** Projects that have news, in the order in which they came. */
  readonly #due = new Set<string>();
  readonly #running = new Map<string, Promise<void>>();
  #isEnded = false;

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  wake(project: string): void {
    if (this.#listening.has(project)) this.look(project);
  }

  /** Relays the project now, also when it may have lost its last webhook: the relay then ends there. */
  look(project: string): void {
    this.#listening.add(project);
    this.#due.add(project);
    this.#next();
  }

  async lookAtAll(): Promise<void> {
    const listening = await listeningProjects(this.#platform);
    // Those that have none any more are looked at once more.
    for (const project of new Set([...listening, ...this.#listening])) this.#due.add(project);
    this.#listening = new Set(listening);
    this.#next();
  }

  #next(): void {
    for (const project of this.#due) {
      if (this.#isEnded || this.#running.size >= atOnce) return;
      if (this.#running.has(project)) continue;
      this.#due.delete(project);
      const relaying = relayProject(this.#platform, project)
        .catch((error: unknown) => {
          if ((error as { code?: string }).code !== "NOT_FOUND")
            this.#platform.log.warn({ err: error, project }, "changes of records could not be relayed to webhooks");
        })
        .finally(async () => {
          // What comes together is relayed together.
          if (!this.#isEnded) await new Promise((resolve) => setTimeout(resolve, breathMs));
          this.#running.delete(project);
          this.#next();
        });
      this.#running.set(project, relaying);
    }
  }

  async end(): Promise<void> {
    this.#isEnded = true;
    await Promise.all(this.#running.values());
  }
}
