/** Parts of the benchmark that run as processes of their own, so that none borrows the other's processor, memory or compiled code. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

export interface OwnProcess {
  child: ChildProcess;
  /** Sends a message and gives the next one that comes back. */
  ask<Answer>(message: object): Promise<Answer>;
  /** Ends it and waits for its end. */
  end(): Promise<void>;
}

/** Starts a file of this folder; `flags` are Node's. */
export function ownProcess(file: string, flags: readonly string[] = []): OwnProcess {
  const execArgv = [...flags, ...(process.env.BENCH_NODE_OPTIONS?.split(" ") ?? [])];
  const child = fork(join(import.meta.dirname, file), [], {
    execArgv,
    // As servers are run in earnest.
    env: { ...process.env, NODE_ENV: "production", GRAPHILE_ENV: "production" },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const ended = once(child, "exit");
  return {
    child,
    async ask<Answer>(message: object) {
      const answered = once(child, "message");
      child.send(message);
      const first = await Promise.race([answered, ended.then(() => null)]);
      if (first === null) throw new Error(`${file} ended before its answer.`);
      const answer = first[0] as { value?: Answer; error?: string };
      if (answer.error !== undefined) throw new Error(answer.error);
      return answer.value as Answer;
    },
    async end() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

/** In the other process: answers each message, and lets the process end with its parent. */
export function answerMessages<Message>(
  answer: (message: Message) => Promise<unknown>,
  end?: () => Promise<void>,
): void {
  process.on("message", (message) =>
    answer(message as Message).then(
      (value) => process.send!({ value }),
      (error: unknown) => process.send!({ error: String((error as Error)?.stack ?? error) }),
    ),
  );
  process.on("disconnect", async () => {
    await end?.();
    process.exit();
  });
}
