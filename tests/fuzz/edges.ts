/** Every way into a running installation, each with a request that is right there. A new operation or route is in it by itself. */
import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { sections } from "../../components/console/sections.ts";
import { operationRules } from "../../lib/api/system/graphql/operation-rules.ts";
import { pngImage } from "../support/files/images.ts";
import { lathe } from "../support/files/plugin-archive.ts";
import type { Browser } from "../support/in-process.ts";
import type { Random } from "../support/oracle/random.ts";
import { generatedCalls, generatedRestCalls } from "../support/rights/generated-calls.ts";
import { attack, operations } from "../support/rights/operations.ts";
import { noCalls, restCalls } from "../support/rights/rest-calls.ts";
import { signatureOf, subscriptionEvent, transactionCompleted } from "../support/services/payment-events.ts";
import type { FuzzRequest, Headers } from "./mutate.ts";
import { sampleOperation } from "./samples.ts";
import type { World } from "./world.ts";

export interface Edge {
  name: string;
  group: string;
  /** How often it is asked beside others of its group; 1 for most. */
  weight: number;
  make(world: World, random: Random): FuzzRequest;
}

/** Shares of the groups in all requests. */
export const groupShares: Record<string, number> = {
  "system GraphQL": 30,
  "REST of the system": 24,
  "generated GraphQL": 20,
  "generated REST": 14,
  payments: 2,
  pages: 4,
};

const json: Headers = [["content-type", "application/json"]];
const cookies = (page: Browser): Headers => [
  ["cookie", page.cookieHeader()],
  ["x-use-cookies", "true"],
];
const bearer = (token: string): Headers => [["authorization", `Bearer ${token}`]];

/** End what all others need: they are about things of their own, or asked by somebody who can be spared. */
const modelChanges =
  /^(updateModel|modelFieldOperation|upsertFieldToModel|rearrangeSerialOfField|upsertConnectionToModel)/;
const sparedRoutes = /logout|sessions\/end|account\/delete|change\/password|project\/(delete|switch)|two-factor/;
/** Hashes of passwords, code that is compiled, whole projects: seldom, for each takes long. */
const slowRoutes =
  /register|\/login$|password|proof|forget|account\/delete|diagnostics|database\/|dump|restore|project\/create/;
const slowOperations = /Function|FromUrl|testWebHook|adminCreateUser|auditStatistics|FakeData/i;

const systemEdges: Edge[] = operations.map((operation) => ({
  name: `${operation.kind} ${operation.key}`,
  group: "system GraphQL",
  weight: slowOperations.test(operation.name) ? 0.3 : 1,
  make({ owner, superAdmin, known }) {
    const { query, variables } = attack(operation, known);
    if (modelChanges.test(operation.name) && "model_name" in variables) variables.model_name = "scratch";
    if (operation.name === "adminDeleteProject") variables._id = "no-such-project";
    const who = operationRules[operation.name]?.needs === "super_admin" ? superAdmin : owner;
    return {
      method: "POST",
      path: "/system/graphql",
      query: [],
      headers: [...json, ...cookies(who)],
      body: { json: { query, variables } },
    };
  },
}));

function form(name: string, file: Buffer): Pick<FuzzRequest, "headers" | "body"> {
  const boundary = "----fuzz";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    headers: [["content-type", `multipart/form-data; boundary=${boundary}`]],
    body: { bytes: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]) },
  };
}

/** Other bodies that a route takes beside that of its table. */
const imports = [
  ["csv", "title,id,meta.status\nA,,draft\n"],
  ["csv", 'sep=;\r\ntitle;company.title\r\n"A;""B""";x|y\r\n'],
  ["json", '[{"title":"A","meta":{"status":"draft"}},{"title":"B"}]'],
  ["ndjson", '{"title":"A"}\n{"title":"B","id":"0190a0a0-0000-7000-8000-000000000001"}\n'],
] as const;

const restEdges: Edge[] = Object.entries(restCalls)
  .filter(([route]) => !noCalls.includes(route))
  .map(([route, callOf]) => ({
    name: route,
    group: "REST of the system",
    weight: slowRoutes.test(route) ? 0.15 : /import|upload|tus|sync\/(plan|apply)/.test(route) ? 2 : 1,
    make(world, random) {
      const [method, pattern] = route.split(" ") as [string, string];
      const call = callOf(world.known);
      const [path, query = ""] = (call.path || pattern).split("?") as [string, string?];
      const who = sparedRoutes.test(route)
        ? cookies(world.spare)
        : /\/system\/sync\/(?!token|runs)/.test(route)
          ? bearer(world.known.syncToken)
          : cookies(/diagnostics|health|plugin\/install/.test(route) ? world.superAdmin : world.owner);
      const request: FuzzRequest = {
        method,
        path,
        query: [...new URLSearchParams(query)],
        headers: [...who, ...Object.entries(call.headers ?? {})],
        body: null,
      };
      if (call.isForm) {
        const sent = form("a.png", route.includes("plugin") ? lathe() : pngImage(3, 2, String(random.upTo(5))));
        request.headers.push(...sent.headers);
        request.body = sent.body;
      } else if (route.endsWith("/import")) {
        const [format, text] = random.pick(imports);
        request.query = [
          ["model", world.known.model],
          ["format", format],
          ...random.list(0, 1, () => ["on_error", "skip"] as [string, string]),
        ];
        request.body = { bytes: Buffer.from(text) };
      } else if (typeof call.body === "string") request.body = { bytes: Buffer.from(call.body) };
      else if (method !== "GET") {
        request.headers.push(...json);
        request.body = { json: structuredClone(call.body ?? {}) };
      }
      return request;
    },
  }));

/** By kind and name, so that a schema that changes meanwhile changes nothing of which edge is which. */
export function generatedEdges({ schema, openApi }: World): Edge[] {
  const ids = ({ known }: World) => [known.record, known.draft, known.tenant, known.file];
  const types = { query: schema.getQueryType(), mutation: schema.getMutationType() };
  const request = (world: World, body: object): FuzzRequest => ({
    method: "POST",
    path: "/secured/graphql",
    query: [],
    headers: [...json, ...bearer(world.token)],
    body: { json: body },
  });
  const byVariables: Edge[] = Object.entries(types).flatMap(([kind, type]) =>
    Object.values(type?.getFields() ?? {}).map((field) => ({
      name: `${kind} ${field.name} with variables`,
      group: "generated GraphQL",
      weight: /everything/i.test(field.name) ? 3 : 1,
      make: (world, random) => request(world, sampleOperation(kind, field, random, ids(world))),
    })),
  );
  const written: Edge[] = generatedCalls(schema, "ID").map(({ name, kind, query }) => ({
    name: `${kind} ${name}`,
    group: "generated GraphQL",
    weight: 0.5,
    make: (world, random) => {
      const text = query.replaceAll('"ID"', `"${world.known.record}"`);
      if (!random.once(4)) return request(world, { query: text });
      return {
        ...request(world, {}),
        method: "GET",
        query: [
          ["query", text],
          ["variables", "{}"],
        ],
        body: null,
      };
    },
  }));
  const rest: Edge[] = generatedRestCalls(openApi, "ID").map(({ method, path, body }) => ({
    name: `${method} /secured/rest/${path}`,
    group: "generated REST",
    weight: path.startsWith("everything") ? 3 : 1,
    make: (world, random) => ({
      method,
      path: `/secured/rest/${path.replace("ID", world.known.record)}`,
      query: random.list(0, 2, () => random.pick(restParameters)),
      headers: [...json, ...bearer(world.token)],
      body:
        body === undefined
          ? null
          : { json: path.startsWith("everything") ? structuredClone(random.pick(records)) : structuredClone(body) },
    }),
  }));
  return [...byVariables, ...written, ...rest];
}

const restParameters: [string, string][] = [
  ["where", '{"OR":[{"title":{"icontains":"a"}},{"id":{"in":["x"]}}]}'],
  ["title[starts_with]", "a"],
  ["int[gte]", "1"],
  ["date[between]", "2026-01-01,2026-02-01"],
  ["sort", "-created_at,title:desc_nulls_last"],
  ["limit", "3"],
  ["page", "2"],
  ["fields", "id,title"],
  ["include", "vault_list"],
  ["search", "a"],
  ["status", "all"],
  ["format", "csv"],
  ["first", "2"],
  ["after", "WyJ4Il0"],
  ["group_by", "choice"],
  ["sum", "int"],
];
const records = [
  {
    text: "a",
    int: 1,
    double: 1.5,
    boolean: true,
    date: "2026-01-02T03:04:05Z",
    choice: "red",
    texts: ["a"],
    ints: [1],
    object: { inner: "x" },
  },
  {
    rich_text: "<p>x</p>",
    geo: { lat: 1, lon: 2 },
    repeated: [{ inner: "x" }],
    choices: ["red"],
    email: "a@example.com",
    url: "https://example.com",
  },
  [{ text: "a" }, { text: "b", vault_ids: ["0190a0a0-0000-7000-8000-000000000001"] }],
];

const paymentEdges: Edge[] = [
  "/system/payments/events",
  ...["transaction-completed", "subscription-created", "subscription-updated"].map(
    (kind) => `/api/paddle/webhooks/${kind}`,
  ),
].map((path) => ({
  name: `POST ${path}, signed`,
  group: "payments",
  weight: 1,
  make: (_, random) => ({
    method: "POST",
    path,
    query: [],
    headers: [...json],
    body: {
      json: random.once(2)
        ? transactionCompleted({ custom: null })
        : subscriptionEvent("updated", { id: "sub_x", at: "2026-11-20T10:00:00Z" }),
    },
    sign: (body) => [["paddle-signature", signatureOf(body.toString())]],
  }),
}));

/** Pages by the files that are them. */
function pagePaths(): string[] {
  const folder = join(import.meta.dirname, "../../app");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith("page.tsx"))
    .map((path) => `/${relative(".", join(path, "..")).replaceAll(/\([^)]*\)\/?/g, "")}`);
}

const pageEdges: Edge[] = [
  ...pagePaths(),
  "/api/nothing",
  "/_next/static/x.js",
  "/_next/image",
  "/favicon.ico",
  "/zz",
].map((pattern) => ({
  name: `page ${pattern}`,
  group: "pages",
  weight: 1,
  make: ({ owner, known }, random) => ({
    method: "GET",
    path: pattern
      .replace("[section]", () => random.pick([...Object.keys(sections), "nothing"]))
      .replace("[model]", known.model)
      .replace("[name]", known.func)
      .replace("[provider]", "google")
      .replace("[plugin]", "media-plugin")
      .replaceAll(/\[+\.\.\.\w+\]+/g, "media.md"),
    query: random.list(0, 2, () =>
      random.pick([
        ["next", "/projects"],
        ["where", "{}"],
        ["_rsc", "x"],
        ["page", "1"],
        ["url", "/a.png"],
        ["w", "64"],
        ["q", "75"],
      ] as [string, string][]),
    ),
    headers: [["cookie", owner.cookieHeader()], ...random.list(0, 1, () => ["rsc", "1"] as [string, string])],
    body: null,
  }),
}));

/** Those that every installation has. */
export const commonEdges: readonly Edge[] = [...systemEdges, ...restEdges, ...paymentEdges, ...pageEdges];
