/** Every path that the console, mails, guides, commands and examples name is answered by the server. */
import { existsSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { localEngine } from "../../../lib/api/engine.ts";
import { createHostGuard } from "../../../lib/api/server/host-guard.ts";
import { createListener } from "../../../lib/api/server/listener.ts";
import {
  linksInGuide,
  type NamedPath,
  pathsInGuide,
  pathsInSource,
  repository,
  trackedFiles,
} from "../../support/calls/named-paths.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";

/** Other servers' paths, files of the machine, beginnings that are compared with, and names of whole groups. */
const elsewhere: [file: RegExp, path: RegExp][] = [
  [/^lib\/platform\/env\.ts$/, /^\/(login\/oauth|o\/oauth2|v1\/userinfo|user)/],
  [/^lib\/platform\/db\/embedded\//, /./],
  [/^lib\/platform\/data-folder\/process-identity\.ts$/, /^\/proc\//],
  [/^lib\/engine\/graphql\/schema\/scalars\.ts$/, /^\/andimarek\//],
  [/^lib\/engine\/functions\/running\/run-host\.ts$/, /^\/path$/],
  [/^lib\/cli\//, /^\/plinth$/],
  [/^lib\/cli\/commands\/pull-command\.ts$/, /^\/(content|media)$/],
  [/^lib\/console\/guides\/source-address\.ts$/, /^\/blob\//],
  [/^lib\/console\/routes\.ts$/, /^\/auth\/$/],
  [/^lib\/contract\/plugins\/plugins\.ts$/, /^\/items\//],
  [/^lib\/contract\/calls\/addresses\/system\.ts$/, /^\/system\/insight\/\*$/],
  [/^components\/screens\/console\/page-titles\.ts$/, /^\/console\/plugin$/],
  [/^components\/screens\/logic\/editor\//, /\.ts$/],
  [/^components\/screens\/(new-project|subscriptions)\//, /^\/month$/],
  [/^plugins\/media-plugin\//, /^\/picture\.jpg$/],
  [/^docs\/plugins\.md$/, /^\/(items\/|console\/docs|console\/plugin\/docs|docs|maps)/],
  [/^docs\//, /^\/(auth\/v2|system|secured|system\/insight)$/],
];

/** What these name alone is put behind a path of their own. */
const below: [file: RegExp, path: string][] = [
  [/^lib\/cli\/types\/(client-template|generate-types)\.ts$|^lib\/engine\/rest\/openapi/, "/secured/rest/*"],
  [/^components\/screens\/api\/api-screen\.tsx$/, "/secured/rest"],
  [/^lib\/engine\/accounts\/providers\/start-oauth\.ts$/, "/google"],
];

/** What stands in place of a `*`, one after the other, until a route answers. */
const samples = ["x", "google", "rotate", "e"];

/** Parts of the server's own making; what they serve is written with their routes. */
const isServer = /^(lib\/api\/|lib\/contract\/sample|lib\/contract\/fake)/;

const sources = trackedFiles(
  "app",
  "components",
  "lib",
  "plugins",
  "scripts",
  "examples",
  "middleware.ts",
  "server.ts",
);
const guides = trackedFiles("*.md");

const named: NamedPath[] = [
  ...sources
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.(test|gen)\./.test(file) && !isServer.test(file))
    .flatMap(pathsInSource),
  ...guides.flatMap(pathsInGuide),
]
  .filter(({ file, path }) => !elsewhere.some(([files, paths]) => files.test(file) && paths.test(path)))
  .map((one) => {
    const [, base] = below.find(([files]) => files.test(one.file)) ?? [];
    return base && !/^\/(system|auth|secured)\//.test(one.path) ? { ...one, path: base + one.path } : one;
  });

/** The addresses of `app/`, as Next reads its folders. */
const pages = trackedFiles("app")
  .flatMap((file) => /^app((?:\/.*)?)\/(?:page|route)\.tsx?$/.exec(file)?.[1] ?? [])
  .map((folder) => folder.replace(/\/\([^)]*\)/g, ""))
  .map((folder) => {
    const pattern = folder
      .replace(/\/\[\[\.\.\.[^\]]*\]\]/g, "(/.+)?")
      .replace(/\[\.\.\.[^\]]*\]/g, ".+")
      .replace(/\[[^\]]*\]/g, "[^/]+");
    return { pattern: new RegExp(`^${pattern || "/"}/?$`), folder };
  });

/** Whether there is a page. What is put in while the program runs may be any page there; what is written must be one by itself. */
function isPage(path: string): boolean {
  if (pages.some(({ pattern }) => pattern.test(path.replaceAll("*", "x")))) return true;
  const wanted = new RegExp(`^${path.replaceAll("*", "[^/]+")}/?$`);
  return path.includes("*") && pages.some(({ folder }) => wanted.test(folder));
}

let platform: TestPlatform;
let server: Server;
let end: () => Promise<void>;

beforeAll(async () => {
  // Analytics answer nothing where they are not set up.
  platform = await testPlatform({
    env: { POSTHOG_KEY: "phc_x", POSTHOG_HOST: "http://127.0.0.1:9", METRICS_TOKEN: "x".repeat(16) },
  });
  const engine = localEngine(platform, (_request, socket) => socket.destroy());
  const guard = createHostGuard(platform.env, () => {});
  server = createServer(
    createListener({
      guard,
      engine: engine.answer,
      pages: (request, response) => {
        response.statusCode = 299;
        response.end();
        return request;
      },
    }),
  );
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  end = engine.close;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await end();
  await platform.close();
});

/** Answers of the API that a browser might take for another type than they say. */
const sniffed = new Set<string>();

async function isAnswered(method: string, path: string): Promise<boolean> {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, redirect: "manual" });
  const body = await response.text();
  if (response.status === 299) return isPage(path);
  if (response.headers.get("x-content-type-options") !== "nosniff") sniffed.add(`${method} ${path}`);
  return !(response.status === 404 && body.includes(`There is no ${method} `));
}

async function leadsSomewhere({ path, lastPartOf, method, file }: NamedPath): Promise<boolean> {
  // The middleware leads on from it.
  if (path === "/plugins" || isPage(path)) return true;
  if (existsSync(new URL(`public${path}`, repository))) return true;
  const methods = method ? [method] : ["GET", "POST", "PATCH", "DELETE"];
  // One that ends with a slash stands for what lies below.
  for (const asked of path.endsWith("/") ? [path, `${path}*`, `${path}*/*`] : [path])
    for (const sample of samples)
      for (const by of methods) if (await isAnswered(by, asked.replaceAll("*", sample))) return true;
  return lastPartOf ? leadsSomewhere({ path: lastPartOf, method, file }) : false;
}

test("there are paths to look at, of every kind", () => {
  expect(named.length).toBeGreaterThan(400);
  expect(named.filter(({ method }) => method !== null).length).toBeGreaterThan(60);
  for (const place of [
    "components/",
    "lib/console/",
    "lib/engine/accounts/mails/mails.ts",
    "lib/contract/calls/",
    "docs/",
  ])
    expect(named.some(({ file }) => file.startsWith(place))).toBe(true);
});

test("every path that is named is answered by a route, and by that method where the call says it", async () => {
  const asked = new Map(named.map((one) => [`${one.method} ${one.path}`, one]));
  const dead: string[] = [];
  for (const one of asked.values())
    if (!(await leadsSomewhere(one))) dead.push(`${one.method ?? ""} ${one.path} in ${one.file}`);
  expect(dead).toEqual([]);
  expect([...sniffed]).toEqual([]);
});

test("every file that a guide links to is there", () => {
  const dead = guides.flatMap((file) =>
    linksInGuide(file)
      .filter((link) => !existsSync(new URL(link, repository)))
      .map((link) => `${link} in ${file}`),
  );
  expect(dead).toEqual([]);
});
