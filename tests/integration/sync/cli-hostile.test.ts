/** The command line at a server that means it ill: nothing leaves the folder, and nothing goes to another server. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { saveTarget } from "../../../lib/cli/files/lock-file.ts";
import { saveToken } from "../../../lib/cli/installations.ts";
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

describe("an address that only the files of a checkout name", () => {
  const environment = { PLINTH_SYNC_TOKEN: "the token" };
  const desks: ReturnType<typeof desk>[] = [];
  afterAll(() => {
    for (const one of desks) one.remove();
  });

  /** A checkout whose lock names a server that notes the tokens which come, and a desk in it. */
  async function checkout(options: Parameters<typeof desk>[0], addressOf = (url: string) => url) {
    const seen: (string | undefined)[] = [];
    const url = await serve((req, res) => {
      seen.push(req.headers.authorization);
      json(res, { document, revision: "1", parts: [], projects: [] });
    });
    const here = desk({ environment, ...options });
    desks.push(here);
    mkdirSync(join(here.folder, "plinth"));
    writeFileSync(join(here.folder, "a.gz"), "");
    saveTarget(join(here.folder, "plinth"), "hash", { url: addressOf(url), project: "p", revision: "1", parts: [] });
    return { here, seen, url };
  }
  const commands = ["pull", "diff", "push --yes", "push --dry-run", "dump", "restore a.gz"];

  test.each(commands)("gets no token by %s where nobody can be asked", async (command) => {
    const { here, seen, url } = await checkout({});
    const { code, err } = await here.run(...command.split(" "));
    expect([code, err]).toEqual([2, expect.stringContaining(`Only plinth.lock.json names ${url}`)]);
    expect(seen).toEqual([]);
  });

  test.each([{ answer: "n" }, { answer: "" }])("gets none from whom it is asked and who says %j", async (options) => {
    const { here, seen } = await checkout({ interactive: true, ...options });
    for (const args of [["pull"], ["push", "--yes"], ["pull", "--json"]])
      expect((await here.run(...args)).code).toBe(2);
    expect(seen).toEqual([]);
  });

  test("is not taken for another one that is written in a different way", async () => {
    const { here, seen } = await checkout({}, (url) => url.replace("http://", "http://plinth.example@"));
    expect((await here.run("pull")).code).toBe(2);
    expect(seen).toEqual([]);
  });

  test("gets it from who agrees, names it, or is logged in there", async () => {
    const asked = await checkout({ interactive: true, answer: "y" });
    expect((await asked.here.run("diff")).err).not.toContain("was not sent");
    expect(new Set(asked.seen)).toEqual(new Set(["Bearer the token"]));

    const named = await checkout({});
    expect((await named.here.run("diff", "--url", named.url)).err).not.toContain("Only plinth.lock.json");
    expect(new Set(named.seen)).toEqual(new Set(["Bearer the token"]));

    const known = await checkout({ environment: {} });
    saveToken({ environment: { HOME: known.here.home } }, known.url, "kept");
    expect((await known.here.run("diff")).err).not.toContain("Only plinth.lock.json");
    expect(new Set(known.seen)).toEqual(new Set(["Bearer kept"]));
  });

  test("is not asked for anything where there is no token for it", async () => {
    const { here, seen } = await checkout({ environment: {}, interactive: true, answer: "y" });
    const { code, err } = await here.run("pull");
    expect([code, err]).toEqual([2, expect.stringContaining("Please log in there if you know it")]);
    expect(seen).toEqual([]);
  });
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
