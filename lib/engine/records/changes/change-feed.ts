/** The changes of one project as this node follows them: read once, however many listen. */
import { perPlatform } from "../../../platform/per-platform.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type OpenProject, openProject } from "../../projects/index.ts";
import { type RecordsNotice, recordsTopic } from "./announce-changes.ts";
import { changedModels, type OutboxPosition, outboxPosition } from "./read-changes.ts";

/** What was committed between two positions of the outbox. */
export interface ChangeWindow {
  project: OpenProject;
  models: ReadonlySet<string>;
  since: OutboxPosition;
  until: OutboxPosition;
}

/** Notices can be lost, so the outbox is also read when none came for this long. */
const catchUpMs = 5_000;

const feedsOf = perPlatform(({ notices }) => {
  const feeds = new Map<string, ChangeFeed>();
  notices.subscribe(recordsTopic, (payload) => {
    void feeds.get((JSON.parse(payload) as RecordsNotice).project)?.advance();
  });
  return feeds;
});

/** The feed of a project on this node. */
export function changeFeed(platform: Platform, projectId: string): ChangeFeed {
  const known = feedsOf(platform);
  const feed = known.get(projectId) ?? new ChangeFeed(platform, projectId, () => known.delete(projectId));
  known.set(projectId, feed);
  return feed;
}

export class ChangeFeed {
  readonly #platform: Platform;
  readonly #projectId: string;
  readonly #forget: () => void;
  readonly #listeners = new Set<(window: ChangeWindow) => void>();
  #position: Promise<OutboxPosition> | null = null;
  #reading: Promise<void> | null = null;
  #again = false;
  #stopCatchingUp: (() => Promise<void>) | undefined;

  constructor(platform: Platform, projectId: string, forget: () => void) {
    this.#platform = platform;
    this.#projectId = projectId;
    this.#forget = forget;
  }

  /** Hears every change committed after the promise resolves. Returns the way to stop. */
  async listen(listener: (window: ChangeWindow) => void): Promise<() => void> {
    this.#listeners.add(listener);
    this.#stopCatchingUp ??= this.#platform.every(() => this.advance(), {
      everyMs: catchUpMs,
      failure: "changes of records could not be read",
      isNow: false,
    });
    try {
      this.#position ??= this.#start();
      await this.#position;
    } catch (error) {
      this.#position = null;
      this.#stop(listener);
      throw error;
    }
    return () => this.#stop(listener);
  }

  async #start(): Promise<OutboxPosition> {
    return outboxPosition((await openProject(this.#platform, this.#projectId)).database);
  }

  #stop(listener: (window: ChangeWindow) => void): void {
    this.#listeners.delete(listener);
    if (this.#listeners.size > 0) return;
    void this.#stopCatchingUp?.();
    this.#stopCatchingUp = undefined;
    this.#forget();
  }

  /**
   * Reads what is new and tells the listeners. Calls that come while it reads are answered by one more reading. Never
   * rejects.
   */
  advance(): Promise<void> {
    this.#again = true;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #read(): Promise<void> {
    while (this.#again && this.#position) {
      this.#again = false;
      try {
        const project = await openProject(this.#platform, this.#projectId);
        const since = await this.#position;
        const { models, position } = await changedModels(project.database, since);
        this.#position = Promise.resolve(position);
        if (models.length === 0) continue;
        const window: ChangeWindow = { project, models: new Set(models), since, until: position };
        for (const listener of this.#listeners) listener(window);
      } catch (error) {
        // The position stays: the next reading tells what this one could not.
        this.#platform.log.warn({ err: error, project: this.#projectId }, "changes of records could not be read");
      }
    }
  }
}
