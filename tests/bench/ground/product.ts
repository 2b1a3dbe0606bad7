/** The whole product, started as `npm start` starts it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { freePort } from "../../support/services/free-port.ts";

export interface Product {
  url: string;
  /** Of the starter; all other processes are below it. */
  pid: number;
  /** From the command to the address being told. */
  seconds: number;
  stop(): Promise<void>;
}

/** The start script on a free port, with these settings. Builds what is not built. */
export async function startProduct(settings: Record<string, string>): Promise<Product> {
  const port = String(await freePort());
  const startedAt = performance.now();
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: join(import.meta.dirname, "../../.."),
    env: { ...process.env, ...settings, PORT: port, HOST: "127.0.0.1" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const ready = new Promise<void>((resolve) => {
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (output.includes("Plinth is ready at")) resolve();
    });
  });
  await Promise.race([
    ready,
    exited.then(([code]) => {
      throw new Error(`npm start ended with code ${code}.`);
    }),
  ]);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    seconds: (performance.now() - startedAt) / 1000,
    async stop() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}
