/** A real S3 server (s3rver) as a process of its own, with one empty bucket. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.ts";

export interface S3Server {
  /** Settings of a platform that stores its files there. */
  env: Record<
    "S3_ENDPOINT" | "S3_BUCKET" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY" | "S3_FORCE_PATH_STYLE" | "S3_PREFIX",
    string
  >;
  stop(): Promise<void>;
}

export async function startS3Server(): Promise<S3Server> {
  const folder = mkdtempSync(join(tmpdir(), "plinth-s3-"));
  const port = await freePort();
  const args = ["-d", folder, "-a", "127.0.0.1", "-p", String(port), "--configure-bucket", "plinth"];
  const child = spawn(process.execPath, [join("node_modules", "s3rver", "bin", "s3rver.js"), ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (text) => /listening/i.test(String(text)) && resolve());
    child.on("exit", () => reject(new Error("The S3 server ended before it listened.")));
  });
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: "plinth",
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
      S3_FORCE_PATH_STYLE: "1",
      S3_PREFIX: "of/plinth",
    },
    async stop() {
      child.removeAllListeners("exit");
      child.kill();
      await once(child, "exit");
      rmSync(folder, { recursive: true });
    },
  };
}
