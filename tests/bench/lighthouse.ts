/**
 * `npm run bench:lighthouse`: the console's main pages with Lighthouse's desktop preset, performance and accessibility, median of three (BENCH_ROUNDS). Below 95 the
 * run fails. Installs Lighthouse into tests/bench/lighthouse the first time.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { seedMagazine } from "../e2e/steps/magazine.ts";
import { freePort } from "../support/services/free-port.ts";
import { type Goal, median, tell } from "./figures/goals.ts";
import { startConsole } from "./processes/console-server.ts";

interface Lighthouse {
  default(
    url: string,
    flags: object,
    config: object,
  ): Promise<{ lhr: { categories: Record<"performance" | "accessibility", { score: number }> } }>;
  desktopConfig: object;
}

const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const goal: Goal = { text: ">= 95", unit: "", digits: 0, isMet: (value) => value >= 95 };
const pages = {
  login: "/auth/login",
  projects: "/projects",
  content: "/console/content/article",
  model: "/console/model/article",
};

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
    const scores = { performance: [] as number[], accessibility: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      const { lhr } = await lighthouse(
        url + path,
        {
          port,
          logLevel: "error",
          onlyCategories: Object.keys(scores),
          disableStorageReset: true,
          ...(name !== "login" && { extraHeaders: { Cookie: cookies } }),
        },
        desktopConfig,
      );
      scores.performance.push(lhr.categories.performance.score * 100);
      scores.accessibility.push(lhr.categories.accessibility.score * 100);
    }
    for (const [category, found] of Object.entries(scores)) tell(`${name}, ${category}`, median(found), goal);
  }
} finally {
  await stop();
}
