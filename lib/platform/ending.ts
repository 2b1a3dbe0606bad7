/** How the process ends: in order, and in less than ten seconds, after which whoever asked for it kills. */
import { describeError } from "./log.ts";

/**
 * `unfit`: after an error that leaves the process in a state nobody knows. The start script (scripts/supervise.mjs)
 * then starts it again.
 */
export const exitCodes = { asked: 0, refused: 1, unfit: 70, forced: 130 } as const;

/**
 * Requests under way get so long, everything but the last part so long, and the last part, which is the database, so
 * long.
 */
export const lastRequestsMs = 4_000;
const endMs = 6_000;
const lastEndMs = 9_000;
/** One Ctrl-C may arrive several times: from the terminal, from npm, from the start script. */
const sameSignalMs = 1_000;

interface Part {
  stop(): unknown;
  /** Ends it at once. */
  force?(): void;
}

/** What has been started, each with its way to stop it. */
export class StartedParts {
  readonly #parts: Part[] = [];
  #stoppingSinceMs: number | null = null;

  push(part: Part): void {
    this.#parts.push(part);
  }

  get isStopping(): boolean {
    return this.#stoppingSinceMs !== null;
  }

  /**
   * Stops all parts in reverse order, those that are just being started too, and ends the process. Asked a second time,
   * it ends at once.
   */
  async stop(exitCode: number, starting: () => Promise<unknown>): Promise<void> {
    if (this.#stoppingSinceMs !== null) {
      if (performance.now() - this.#stoppingSinceMs >= sameSignalMs) this.#force(exitCodes.forced);
      return;
    }
    this.#stoppingSinceMs = performance.now();
    setTimeout(() => this.#force(exitCode), lastEndMs);
    // What is just being started must be known before it can be stopped.
    await this.#until(
      endMs,
      starting().catch(() => {}),
    );
    while (this.#parts.length > 0) {
      const part = this.#parts.at(-1)!;
      // Taken off only after its end, for a second signal may force what still runs.
      await this.#until(part.force ? lastEndMs : endMs, (async () => part.stop())());
      this.#parts.pop();
    }
    process.exit(exitCode);
  }

  /** Waits for it, but no longer than until so many milliseconds after the stop began. */
  #until(ms: number, ending: Promise<unknown>): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.#stoppingSinceMs! + ms - performance.now());
      ending
        .catch((error: unknown) => console.error(describeError(error)))
        .finally(() => {
          clearTimeout(timer);
          resolve();
        });
    });
  }

  #force(exitCode: number): never {
    for (const part of this.#parts) part.force?.();
    process.exit(exitCode);
  }
}
