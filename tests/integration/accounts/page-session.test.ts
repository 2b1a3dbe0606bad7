/** A page of the console asks for its session many times; the database is asked once. Counted where the server's statements pass on their way to PostgreSQL. */
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ensureBuilt } from "../../../scripts/build.mjs";
import { goodPassword } from "../../support/accounts.ts";
import { type Browser, browser } from "../../support/in-process.ts";
import { type ServerProcess, startServer } from "../../support/nodes/server-process.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";

/** Statements by what stands in them alone. */
const watched = {
  session: /from "plinth"\."sessions" as "s" inner join "plinth"\."users" as "u"/g,
  policy: /select "id", "enable", "activate_status" from "plinth"\."plugins" where/g,
};
/** What each connection of the server has sent since the last look. */
let sent = new Map<Socket, string>();
const countOf = (statement: RegExp) =>
  [...sent.values()].reduce((sum, text) => sum + (text.match(statement)?.length ?? 0), 0);

let platform: TestPlatform;
let gate: Server;
let server: ServerProcess;
let person: Browser;
let folder: string;

beforeAll(async () => {
  await ensureBuilt();
  platform = await testPlatform();
  const address = new URL(platform.databaseUrl);
  const target = { host: address.hostname, port: Number(address.port) };
  gate = createServer((near) => {
    const far = connect(target);
    near.on("data", (bytes) => sent.set(near, (sent.get(near) ?? "") + bytes.toString("latin1")));
    near.pipe(far).pipe(near);
    for (const end of [near, far]) end.on("error", () => near.destroy());
  }).listen(0, "127.0.0.1");
  await once(gate, "listening");
  folder = mkdtempSync(join(tmpdir(), "plinth-page-"));
  chmodSync(folder, 0o711);
  address.host = `127.0.0.1:${(gate.address() as { port: number }).port}`;
  server = await startServer({ DATABASE_URL: address.href, PLINTH_DATA_DIR: folder });
  person = browser(globalThis, server.url);
  await person.post("/auth/v2/register", { email: "reader@example.com", password: goodPassword });
  const project = { id: "counted", name: "Counted", plan_type: "dedicated", tier_name: "free" };
  await person.post("/system/project/create", project);
  await person.post("/system/project/switch", { id: "counted" });
  await person.post("/system/graphql", { query: 'mutation { addModelToProject(name: "post") { name } }' });
}, 300_000);
afterAll(async () => {
  await server?.end();
  gate?.close();
  await platform?.close();
  rmSync(folder, { recursive: true, force: true });
});

const pages = ["/console/content/post", "/console/settings/general", "/console/model/post"];

test.each([...pages.map((path) => `${path}?project=counted`), "/projects"])(
  "%s reads the session once, and what may run in it once",
  async (path) => {
    sent = new Map();
    const { status, body } = await person.get(path, { accept: "text/html" });
    expect([status, body.includes("</html>")]).toEqual([200, true]);
    expect({ session: countOf(watched.session), policy: countOf(watched.policy) }).toEqual({ session: 1, policy: 1 });
  },
);
