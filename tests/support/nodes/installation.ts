/** An installation that listens on loopback, and the command line as a person at it uses it: its folder, its home, its exit codes. */
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { type Api, createApi } from "../../../lib/api/app.ts";
import { runCommandLine } from "../../../lib/cli/run.ts";
import type { Context } from "../../../lib/engine/access/index.ts";
import { generateSyncToken } from "../../../lib/engine/tokens/index.ts";
import type { Platform } from "../../../lib/platform/platform.ts";

/** The platform's API behind a port. */
export async function listen(
  platform: Platform,
  { fetch }: Pick<Api, "fetch"> = createApi(platform),
): Promise<{ url: string; close(): void }> {
  const server = createServer(
    getRequestListener((request, connection) => fetch(request, connection), { overrideGlobalObjects: false }),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The text of a new sync token of that person. */
export async function syncToken(owner: Context, more: object = {}): Promise<string> {
  return (await generateSyncToken(owner, { name: "laptop", duration: null, scopes: null, ...more })).token;
}

export interface Ran {
  code: number;
  out: string;
  err: string;
  // Tests look into answers of many shapes, and fail on a wrong one.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  json: any;
}

export interface Desk {
  folder: string;
  home: string;
  /** `run("push", "--yes")`; what a person answers to questions is "y". */
  run(...args: string[]): Promise<Ran>;
  /** All files below a folder of the desk, by path. */
  files(below: string): Record<string, string>;
  remove(): void;
}

/** A folder and a home of one's own. */
export function desk(
  options: {
    interactive?: boolean;
    answer?: string;
    stdin?: string;
    environment?: object;
    open?(address: string): void;
  } = {},
): Desk {
  const root = mkdtempSync(join(tmpdir(), "plinth-desk-"));
  const [folder, home] = [join(root, "work"), join(root, "home")];
  for (const path of [folder, home]) mkdirSync(path);
  return {
    folder,
    home,
    async run(...args) {
      let out = "";
      let err = "";
      const code = await runCommandLine(args, {
        environment: { HOME: home, ...options.environment },
        folder,
        out: (text) => {
          out += text;
        },
        err: (text) => {
          err += text;
        },
        status: () => {},
        isTerminal: false,
        isInteractive: options.interactive ?? false,
        paint: (_, text) => text,
        ask: async () => options.answer ?? "y",
        open: (address) => options.open?.(address),
        read: async () => options.stdin ?? "",
      });
      const last = (out || err).trim().split("\n").at(-1) ?? "";
      return { code, out, err, json: args.includes("--json") ? JSON.parse(last) : null };
    },
    files(below) {
      const at = join(folder, below);
      const names = readdirSync(at, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
      const paths = names.map((entry) => join(entry.parentPath, entry.name)).sort();
      return Object.fromEntries(paths.map((path) => [path.slice(at.length + 1), readFileSync(path, "utf8")]));
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
