/**
 * `npm run bench:lighthouse`: the console's main pages with Lighthouse's desktop preset, performance, accessibility and best practices, median of three (BENCH_ROUNDS). Below 95 for performance, and 100 for the others, the
 * run fails and names what was found. Installs Lighthouse into tests/bench/lighthouse the first time.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { seedMagazine } from "../e2e/steps/magazine.ts";
import { freePort } from "../support/services/free-port.ts";
import { type Goal, median, tell } from "./figures/goals.ts";
import { startConsole } from "./processes/console-server.ts";

type Category = "performance" | "accessibility" | "best-practices";

interface Report {
  categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string }>;
}

interface Lighthouse {
  default(url: string, flags: object, config: object): Promise<{ lhr: Report }>;
  desktopConfig: object;
}

const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const atLeast = (min: number): Goal => ({ text: `>= ${min}`, unit: "", digits: 0, isMet: (value) => value >= min });
const goals: Record<Category, Goal> = {
  performance: atLeast(95),
  accessibility: atLeast(100),
  "best-practices": atLeast(100),
};
const categories = Object.keys(goals) as Category[];
const pages = {
  login: "/auth/login",
  projects: "/projects",
  content: "/console/content/article",
  record: "/console/content/article?create=1",
  model: "/console/model/article",
  graph: "/console/model/article/graph",
  api: "/console/api?model=article",
  settings: "/console/settings/general",
  roles: "/console/settings/roles",
  "system api": "/system-api",
  account: "/accounts",
};

/** What cost points, but for the performance, whose audits are figures. */
const faultsOf = ({ categories: judged, audits }: Report) =>
  categories
    .filter((category) => category !== "performance")
    .flatMap((category) => judged[category].auditRefs)
    .filter(({ id, weight }) => weight > 0 && audits[id]!.score !== null && audits[id]!.score! < 1)
    .map(({ id }) => `${id}: ${audits[id]!.title}`);

const folder = join(import.meta.dirname, "lighthouse");
if (!existsSync(join(folder, "node_modules"))) {
  console.log("Installing Lighthouse ...");
  const { status } = spawnSync("npm", ["ci", "--ignore-scripts"], { cwd: folder, stdio: "inherit" });
  if (status !== 0) throw new Error("Lighthouse could not be installed.");
}
const entry = pathToFileURL(join(folder, "node_modules/lighthouse/core/index.js")).href;
const { default: lighthouse, desktopConfig } = (await import(entry)) as Lighthouse;

const port = await freePort();
const { url, context, seed, stop } = await startConsole([`--remote-debugging-port=${port}`]);
try {
  await seedMagazine(seed);
  const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  for (const [name, path] of Object.entries(pages)) {
    const scores: Record<Category, number[]> = { performance: [], accessibility: [], "best-practices": [] };
    const faults = new Set<string>();
    for (let round = 0; round < rounds; round++) {
      const { lhr } = await lighthouse(
        url + path,
        {
          port,
          logLevel: "error",
          onlyCategories: categories,
          disableStorageReset: true,
          ...(name !== "login" && { extraHeaders: { Cookie: cookies } }),
        },
        desktopConfig,
      );
      for (const category of categories) scores[category].push(lhr.categories[category].score * 100);
      for (const fault of faultsOf(lhr)) faults.add(fault);
    }
    for (const category of categories) tell(`${name}, ${category}`, median(scores[category]), goals[category]);
    for (const fault of faults) console.log(`  ${fault}`);
  }
} finally {
  await stop();
}
