/** A project behind a real listener, and a folder to write its typed client and programs into, for several test files. */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, vi } from "vitest";
import { createSecuredHandler } from "../../../lib/api/secured/node-handler.ts";
import { createUpgrades } from "../../../lib/api/server/upgrades.ts";
import { updateProject } from "../../../lib/engine/project-settings/index.ts";
import { type TestPlatform, testPlatform } from "../platform.ts";
import { blog, type TestProject, testProject } from "../project.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
export let platform: TestPlatform;
export let p: TestProject;
let server: Server;
let upgrades: ReturnType<typeof createUpgrades>;
export let url: string;
export let folder: string;

/** To be called at the top of a test file: project and folder go with that. */
export function withClientFolder(): void {
  // The compiler takes its time on a machine that does other things too.
  vi.setConfig({ testTimeout: 240_000 });
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "plinth-types-"));
    writeFileSync(join(folder, "node.d.ts"), "declare const process: { argv: string[] };\n");
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    platform = await testPlatform();
    const title = { field_label: "Title", field_type: "text", input_type: "string", validation: { locals: ["de"] } };
    p = await testProject(platform, { ...blog, models: { ...blog.models, item: { fields: [title] } } });
    await updateProject(p.owner, { settings: { locals: ["en", "de"], default_locale: "en" } });
    server = createServer(createSecuredHandler(platform)).listen(0, "127.0.0.1");
    upgrades = createUpgrades(platform, (_request, socket) => socket.destroy());
    server.on("upgrade", upgrades.handle);
    await new Promise((resolve) => server.once("listening", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await upgrades.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await platform.close();
    rmSync(folder, { recursive: true });
  });
}

/** Gives programs of the folder a package of ours to import, as an installation would. */
export function linkPackage(name: string): void {
  const place = join(folder, "node_modules", name);
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(join(root, "node_modules", name), place);
}

interface Ended {
  code: number | null;
  output: string;
  errors: string;
}

export function run(program: string, args: string[], cwd: string, env: Record<string, string> = {}): Promise<Ended> {
  const child = spawn(process.execPath, [program, ...args], { cwd, env: { ...process.env, PLINTH_TOKEN: "", ...env } });
  let [output, errors] = ["", ""];
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (errors += chunk));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, output, errors }));
  });
}

export const plinth = (args: string[], env?: Record<string, string>, at = folder) =>
  run(join(root, "scripts/plinth.mjs"), args, at, env);

/** What a program may know of where it runs: a browser with all that pages have, or Node by its own types alone. */
const surroundings = {
  browser: ["--lib", "es2022,dom,dom.iterable"],
  node: ["--lib", "es2022", "--types", "node", "--typeRoots", join(root, "node_modules/@types")],
};

/** Type-checks a file of the folder as strictly as can be; the compiler's complaints. */
export async function compile(
  file: string,
  at = folder,
  where: keyof typeof surroundings = "browser",
): Promise<string> {
  const strict = ["--strict", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes", "--noUnusedLocals"];
  const modules = [
    "--target",
    "es2022",
    "--module",
    "nodenext",
    "--allowImportingTsExtensions",
    "--erasableSyntaxOnly",
  ];
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const args = [...strict, ...modules, "--noEmit", ...surroundings[where], file];
  return (await run(tsc, args, at)).output;
}
