/** The command line at a server that means it ill: nothing leaves the folder, and nothing goes to another server. */
import { existsSync, readdirSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { desk } from "../../support/nodes/installation.ts";

const id = "01980000-0000-7000-8000-000000000000";
const servers: ReturnType<typeof createServer>[] = [];
const machine = desk({ environment: { PLINTH_SYNC_TOKEN: "the token" } });
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
afterAll(() => machine.remove());

async function serve(answer: (req: IncomingMessage, res: ServerResponse) => void): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const json = (res: ServerResponse, body: unknown) =>
  res.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ code: 200, message: "", body }));
const document = { format: 1, project_type: "general", models: [] };

/** A server whose content is these lines. */
const contentOf =
  (...lines: object[]) =>
  (req: IncomingMessage, res: ServerResponse) => {
    if (req.url!.startsWith("/system/sync/document")) return json(res, { document, revision: "1", parts: ["models"] });
    return res.end(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  };

test.each(["../../outside", "/tmp/outside", "..", "a/b", "a\0b", ""])(
  "records of a model called %j are written nowhere",
  async (model) => {
    for (const part of [{ model }, { relation: model }]) {
      const end = { end: { records: 1, links: 1 } };
      const url = await serve(contentOf({ ...part, row: { id } }, end));
      const { code, err } = await machine.run("pull", "--content", "--url", url, "--project", "p");
      expect([code, err]).toEqual([1, expect.stringMatching(/called as no model|too early/)]);
      expect(readdirSync(machine.folder)).toEqual(["plinth"]);
      expect(existsSync(join(machine.folder, "plinth", "content"))).toBe(false);
    }
  },
);

test("a file of media is not read beyond its size", async () => {
  const file = {
    id,
    file_name: "a.txt",
    file_extension: "txt",
    size: 3,
    sha256: "0".repeat(64),
    model_name: "",
    field_name: "",
    doc_id: "",
    created_at: "2026-01-01T00:00:00Z",
  };
  const content = contentOf({ file }, { end: { records: 0, links: 0, files: 1 } });
  const url = await serve((req, res) => {
    if (!req.url!.startsWith("/system/sync/file")) return content(req, res);
    const more = () => {
      while (!res.destroyed && res.write(Buffer.alloc(65_536)));
    };
    res.on("drain", more);
    more();
  });
  const { code, err } = await machine.run("pull", "--content", "--url", url, "--project", "p");
  expect([code, err]).toEqual([1, expect.stringContaining("a.txt is damaged")]);
});

test("an answer without end is given up", async () => {
  const url = await serve((_, res) => {
    const more = () => {
      while (!res.destroyed && res.write(Buffer.alloc(1024 * 1024, 32)));
    };
    res.on("drain", more);
    more();
  });
  for (const args of [["pull"], ["login", url], ["types", "--token", "t"]]) {
    const { code, err } = await machine.run(...args, ...(args[0] === "login" ? [] : ["--url", url]));
    expect([args[0], code, err]).toEqual([args[0], 1, expect.stringContaining("answers more than a Plinth server")]);
  }
});

test("nothing follows a redirect: the token and the project are for the server that was named", async () => {
  const seen: (string | undefined)[] = [];
  const thief = await serve((req, res) => {
    seen.push(req.headers.authorization);
    json(res, { document, revision: "1", parts: [] });
  });
  const url = await serve((req, res) => res.writeHead(307, { location: `${thief}${req.url}` }).end());
  for (const args of [["pull"], ["diff"], ["types", "--token", "t"]]) {
    const { code, err } = await machine.run(...args, "--url", url);
    expect([code, err]).toEqual([1, expect.stringContaining(`${url} redirects to ${thief}.`)]);
  }
  expect(seen).toEqual([]);
});

test("a project that a server calls by a path is dumped into the folder all the same", async () => {
  const url = await serve((req, res) => {
    if (req.url!.startsWith("/system/sync/whoami"))
      return json(res, { email: "a", token: "t", scopes: [], projects: [{ id: "../../outside" }] });
    return res.end(`${JSON.stringify({ end: { records: 0, links: 0 } })}\n`);
  });
  expect((await machine.run("dump", "--url", url, "--folder", "none")).code).toBe(0);
  expect(readdirSync(machine.folder)).toContain("------outside.ndjson.gz");
});

test.each([
  ["a model", { name: "a */ evil() /*", type: "A" }, {}],
  ["a type", { name: "a", type: "A {} evil(); interface B" }, {}],
  ["a schema", { name: "a", type: "A" }, { "X {} evil(); interface YWhere": {} }],
  ["a reference", { name: "a", type: "A" }, { AWhere: { $ref: "#/x/string; evil()" } }],
])("the name of %s does not become code", async (_, model, schemas) => {
  const flags = { single_page: true, relations: [], aggregates: [], creates: [] };
  const url = await serve((_req, res) =>
    res.end(
      JSON.stringify({
        "x-plinth-models": [{ ...flags, ...model }],
        components: {
          schemas: { [model.type]: { properties: {} }, ...schemas },
          parameters: { locale: { schema: {} } },
        },
        paths: {},
      }),
    ),
  );
  const { code, out, err } = await machine.run("types", "--url", url, "--token", "t");
  expect([code, out, err]).toEqual([1, "", expect.stringContaining("names that no model can have")]);
});
