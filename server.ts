/** Composition root: settings, data folder, database, platform, API and pages become one process behind one port. */

import { EventEmitter } from "node:events";
import { existsSync } from "node:fs";
import type { Server } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { remoteEngine } from "./lib/api/remote-engine.ts";
import { endWith } from "./lib/api/server/connections.ts";
import { createHostGuard } from "./lib/api/server/host-guard.ts";
import { openHttpServer } from "./lib/api/server/http-server.ts";
import { createListener, type Handler, withoutPages } from "./lib/api/server/listener.ts";
import { pageEdge } from "./lib/api/server/page-edge.ts";
import { createPageRuntime } from "./lib/api/server/page-runtime.ts";
import type { Upgrades } from "./lib/api/server/upgrades.ts";
import { faultOf } from "./lib/api/server/well-formed.ts";
import { provideRuntime } from "./lib/contract/runtime.ts";
import { prepareDataFolder } from "./lib/platform/data-folder/data-folder.ts";
import { lockDataFolder } from "./lib/platform/data-folder/data-folder-lock.ts";
import { writeServerNote } from "./lib/platform/data-folder/server-note.ts";
import { startEmbeddedPostgres } from "./lib/platform/db/embedded/index.ts";
import { exitCodes, lastRequestsMs, StartedParts } from "./lib/platform/ending.ts";
import { ConfigurationError, type Env, readEnv } from "./lib/platform/env.ts";
import { describeError } from "./lib/platform/log.ts";
import { otherAddress } from "./lib/platform/network/own-hosts.ts";
import { isPeerGone } from "./lib/platform/network/peer-gone.ts";
import packageFile from "./package.json" with { type: "json" };

type NextConfigReader = typeof import("next/dist/server/config.js");

const isDevelopment = process.argv.includes("--dev");
const started = new StartedParts();
const stop = (exitCode: number) => started.stop(exitCode, () => starting);

/** Tells in a sentence what went wrong, or else everything, and ends. */
async function fail(error: unknown, exitCode: number): Promise<void> {
  console.error(error instanceof ConfigurationError ? error.message : describeError(error));
  if (!started.isStopping) await stop(exitCode);
}

async function startDatabase(env: Env): Promise<string> {
  if (env.DATABASE_URL) return env.DATABASE_URL;
  const database = await startEmbeddedPostgres(env.PLINTH_DATA_DIR);
  started.push({ stop: database.stop, force: database.kill });
  database.lost.then((sentence) => fail(new ConfigurationError(sentence), exitCodes.unfit));
  return database.url;
}

/** Next's part: pages, and in development the sockets that reload them, for which Next listens to `upgrades`. */
async function startPages(env: Env, upgrades: EventEmitter): Promise<Handler> {
  // Loaded here, for it takes longer than all faults before it take to tell.
  const { default: next } = await import("next");
  const routerState = await import("next/dist/server/app-render/parse-and-validate-flight-router-state.js");
  // The import of a CommonJS module gives another shape than its types say.
  const { default: readConfig } = createRequire(import.meta.url)("next/dist/server/config.js") as NextConfigReader;
  const dir = import.meta.dirname;
  // Next keeps it from then on. Where it reads it later, it prints how long that took.
  await readConfig(isDevelopment ? "phase-development-server" : "phase-production-server", dir);
  const pages = next({
    dev: isDevelopment,
    dir,
    hostname: "localhost",
    port: env.PORT,
    // All that Next does with it is to listen for upgrades; of the real server it would get those of the API too.
    httpServer: upgrades as Server,
  });
  await pages.prepare();
  started.push({ stop: () => pages.close() });
  return pageEdge({
    pages: pages.getRequestHandler(),
    readRouterState: routerState.parseAndValidateFlightRouterState,
    isDevelopment,
  });
}

/** ConfigurationError where the pages have not been built; in development they are built as they are asked for. */
function requirePages(): void {
  if (isDevelopment || existsSync(join(import.meta.dirname, ".next", "BUILD_ID"))) return;
  throw new ConfigurationError("The console is not built yet: start with npm start, or run npm run build before.");
}

/**
 * The whole of Plinth, the console alone, or the engine alone. ConfigurationError where arguments and settings do not
 * agree.
 */
function deploymentOf(args: readonly string[], env: Env): "whole" | "console" | "engine" {
  const unknown = args.find((arg) => !["--dev", "--console", "--engine"].includes(arg));
  if (unknown) throw new ConfigurationError(`${unknown} is no argument of the server: --console and --engine are.`);
  const [engine, console] = [args.includes("--engine"), args.includes("--console")];
  if (engine && (console || env.ENGINE_URL))
    throw new ConfigurationError("--engine starts an engine: leave --console and ENGINE_URL to the console.");
  if (console && !env.ENGINE_URL) throw new ConfigurationError("ENGINE_URL must be set for a console that runs alone.");
  if (engine) return "engine";
  return env.ENGINE_URL ? "console" : "whole";
}

/** The engine of this process, loaded only where it runs here and nothing is wrong with the settings. */
async function engineHere(env: Env, pageUpgrade: Upgrades["handle"]) {
  const { startEngine } = await import("./lib/api/start-engine.ts");
  return startEngine(env, await startDatabase(env), started, pageUpgrade);
}

async function start(): Promise<void> {
  const env = readEnv();
  const deployment = deploymentOf(process.argv.slice(2), env);
  if (deployment !== "engine") requirePages();
  if (deployment !== "console") {
    prepareDataFolder(env.PLINTH_DATA_DIR);
    started.push({ stop: lockDataFolder(env.PLINTH_DATA_DIR) });
  }
  const http = await openHttpServer(env.HOST, env.PORT);

  const pageUpgrades = new EventEmitter();
  const pageUpgrade: Upgrades["handle"] = (...upgrade) => {
    // The only sockets of pages are those by which they are reloaded in development.
    if (!isDevelopment || !upgrade[0].url?.startsWith("/_next/")) return endWith(upgrade[1], "404 Not Found");
    if (!pageUpgrades.emit("upgrade", ...upgrade)) upgrade[1].destroy();
  };
  const { engine, setupLink } = env.ENGINE_URL
    ? { engine: remoteEngine({ url: env.ENGINE_URL, secret: env.ENGINE_SECRET, pageUpgrade }), setupLink: null }
    : await engineHere(env, pageUpgrade);
  provideRuntime(createPageRuntime(engine.api, env.PUBLIC_URL, env.ENGINE_SECRET));
  const pages = deployment === "engine" ? withoutPages(env.PUBLIC_URL) : await startPages(env, pageUpgrades);

  const guard = createHostGuard(env, (sentence) => console.warn(sentence));
  http.serve(createListener({ guard, engine: engine.answer, pages }), (request, socket, head) => {
    if (faultOf(request)) return endWith(socket, "400 Bad Request");
    if (!guard.refusesUpgrade(request, socket)) engine.upgrade(request, socket, head);
  });
  started.push({ stop: () => Promise.all([engine.close(), http.stop(lastRequestsMs)]) });
  // The name that the setup link has too: a browser keeps the sessions of each name apart.
  const host = ["0.0.0.0", "::", "127.0.0.1", "::1"].includes(env.HOST) ? "localhost" : env.HOST;
  const address = `http://${host}:${env.PORT}`;
  if (deployment !== "console") writeServerNote(env.PLINTH_DATA_DIR, { version: packageFile.version, address });
  console.log(`Plinth is ready at ${address}`);
  if (setupLink) {
    const reach = new URL(setupLink).hostname === "localhost" ? "" : ", or from elsewhere";
    console.log(
      `There is no account yet. Make the first one on this machine${reach} with this link, which works once:\n${setupLink}`,
    );
  }
  const elsewhere = otherAddress(env);
  if (elsewhere) console.log(`For other machines, start it with PUBLIC_URL=${elsewhere}`);
  // The start script starts a server again that was ready.
  process.send?.("ready");
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(exitCodes.asked));
// The start script keeps a channel open: if it is killed, nobody is left to send a signal.
process.on("disconnect", () => void stop(exitCodes.asked));
process.on("uncaughtException", (error) => {
  if (isPeerGone(error)) console.error(describeError(error));
  else void fail(error, exitCodes.unfit);
});
// A promise that a page forgot must not take the database's clients down with it.
process.on("unhandledRejection", (error) => console.error(describeError(error)));

const starting = start();
await starting.catch((error) => fail(error, exitCodes.refused));
