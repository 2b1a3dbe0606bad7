/** The real server as a child process. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { SettingName } from "../../../lib/platform/settings.ts";
import { serverEnvironment, serverFlags } from "../../../scripts/processes.mjs";
import { freePort } from "../services/free-port.ts";

const root = join(import.meta.dirname, "../../..");

export type ServerSettings = Partial<Record<SettingName, string>>;

export interface ServerProcess {
  child: ChildProcess;
  url: string;
  /** Everything it has written so far. */
  output(): string;
  /** Sends the signal and resolves with the exit code, null after a kill. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

/**
 * Starts `server.ts` as `npm start` does, with these settings and nothing from the surroundings; of another checkout where `folder` is given, and by
 * another program, such as one that makes a container, where `within` is.
 */
export function spawnServer(
  settings: ServerSettings,
  folder = root,
  args: readonly string[] = [],
  within: readonly string[] = [],
): {
  child: ChildProcess;
  output(): string;
  exited: Promise<number | null>;
} {
  const [program, ...flags] = [...within, process.execPath, ...serverFlags, "server.ts", ...args];
  const child = spawn(program!, flags, {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      ...serverEnvironment,
      ...settings,
    } as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream!.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  return { child, output: () => output, exited: once(child, "close").then(([code]) => code as number | null) };
}

/** Starts the server and waits until it says that it is ready; rejects with its output when it ends before. */
export async function startServer(
  settings: ServerSettings,
  args: readonly string[] = [],
  within: readonly string[] = [],
): Promise<ServerProcess> {
  const port = settings.PORT ?? String(await freePort());
  const { child, output, exited } = spawnServer({ LOG_LEVEL: "warn", ...settings, PORT: port }, root, args, within);
  const ready = new Promise<void>((resolve) => {
    const look = () => output().includes("Plinth is ready at") && resolve();
    child.stdout!.on("data", look);
  });
  await Promise.race([
    ready,
    exited.then((code) => {
      throw new Error(`The server ended with code ${code}:\n${output()}`);
    }),
  ]);
  return {
    child,
    url: `http://localhost:${port}`,
    output,
    end(signal = "SIGTERM") {
      child.kill(signal);
      return exited;
    },
  };
}
