/** What the atlas says before it loads: whose project it becomes, and what to do about a refusal. */
import { spawn } from "node:child_process";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const program = join(import.meta.dirname, "..", "examples", "atlas", "load.ts");
let server: Server;
const asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url!);
    request.resume();
    const refused = request.url!.endsWith("/create")
      ? "This project id is already taken. Please choose another one"
      : "";
    response.writeHead(refused ? 400 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify({ code: refused ? 400 : 200, message: refused, body: null }));
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
});
afterAll(() => server.close());

async function load(settings: Record<string, string>): Promise<{ code: number | null; errors: string }> {
  const PLINTH_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const account = { PLINTH_EMAIL: "", PLINTH_PASSWORD: "", ATLAS_PROJECT_ID: "" };
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, PLINTH_URL, ...account, ...settings },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let errors = "";
  child.stderr.on("data", (chunk) => (errors += chunk));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, errors };
}

test("without an account it makes none, and names the settings", async () => {
  const { code, errors } = await load({});
  expect({ code, asked }).toEqual({ code: 1, asked: [] });
  expect(errors).toMatch(/project of your account.*PLINTH_EMAIL and PLINTH_PASSWORD/);
});

test("a second run says how to load it once more", async () => {
  const { code, errors } = await load({ PLINTH_EMAIL: "nina@example.com", PLINTH_PASSWORD: "a long passphrase" });
  expect({ code, asked }).toEqual({ code: 1, asked: ["/auth/v2/login", "/system/project/create"] });
  expect(errors).toContain("already. Set ATLAS_PROJECT_ID");
});
