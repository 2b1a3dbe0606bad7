/** The doctor names the server that runs on the data folder, wherever it listens, and tells it from another one. */
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkServer } from "../../../lib/cli/commands/doctor-server.ts";
import type { Finding } from "../../../lib/cli/commands/finding.ts";
import { writeServerNote } from "../../../lib/platform/data-folder/server-note.ts";
import { readEnv } from "../../../lib/platform/env.ts";
import packageFile from "../../../package.json" with { type: "json" };
import { type ServerProcess, startServer } from "../../support/nodes/server-process.ts";
import { freePort } from "../../support/services/free-port.ts";
import { longTest } from "../../support/short-form/drawn.ts";

let folder: string;
let server: ServerProcess;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "plinth-doctor-"));
  chmodSync(folder, 0o711);
  server = await startServer({ PLINTH_DATA_DIR: folder }, ["--engine"]);
});
afterAll(async () => {
  await server.end();
  rmSync(folder, { recursive: true, force: true });
});

async function look(port: string, dataFolder = folder): Promise<Finding[]> {
  return Array.fromAsync(checkServer(readEnv({ HOST: "127.0.0.1", PORT: port, PLINTH_DATA_DIR: dataFolder })));
}

const runs = () => `Plinth ${packageFile.version} runs at ${server.url} (process ${server.child.pid} on `;

test("with the server's own port", async () => {
  const port = new URL(server.url).port;
  expect(await look(port)).toEqual([
    { name: "Server", status: "ok", found: expect.stringContaining(runs()), advice: "" },
    { name: "Port", status: "ok", found: `${port} is the server's`, advice: "" },
  ]);
});

test("with another port, which is a sign of other settings than the server has", async () => {
  const port = String(await freePort());
  const [found, warned] = await look(port);
  expect(found).toMatchObject({ status: "ok", found: expect.stringContaining(runs()) });
  expect(warned).toMatchObject({
    status: "warning",
    found: `PORT is ${port} here, and the server listens at ${server.url}`,
    advice: expect.stringContaining("environment variables that the server has"),
  });
});

test("with another data folder", async () => {
  expect(await look(new URL(server.url).port, join(folder, "another"))).toEqual([
    { name: "Server", status: "ok", found: "none runs on this data folder", advice: "" },
    expect.objectContaining({ status: "warning", found: expect.stringContaining("with another data folder answers") }),
  ]);
});

longTest("a server of another version, one that was killed, and one that ended", async () => {
  const port = new URL(server.url).port;
  writeServerNote(folder, { version: "0.0.1", address: server.url });
  expect((await look(port))[0]).toMatchObject({
    status: "warning",
    found: expect.stringContaining(`this checkout is ${packageFile.version}`),
    advice: expect.stringContaining("start it again"),
  });
  server.child.kill("SIGKILL");
  await once(server.child, "close");
  expect((await look(port))[0]).toMatchObject({ status: "warning", found: expect.stringContaining("does not answer") });

  server = await startServer({ PLINTH_DATA_DIR: folder }, ["--engine"]);
  await server.end();
  expect((await look(port))[0]).toMatchObject({ status: "ok", found: "none runs on this data folder" });
});
