/**
 * `npm run dev`: pages reload in the browser as they change; the server starts again, and plugins are built again, when
 * their own sources change.
 */
import { existsSync, watch } from "node:fs";
import { join } from "node:path";
import { ensureServedBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { projectNode, root, run, settingsFile } from "./processes.mjs";

const watched = ["lib/kernel", "lib/contract", "lib/platform", "lib/engine", "lib/api", "server.ts"];
/** Editors write a file in several steps. */
const quietMs = 150;

await ensureInstalled();
await ensureServedBuilt();

let child = null;
let wantsAnother = false;
let wake = () => {};
let timer;

function restart() {
  wantsAnother = true;
  child?.kill("SIGTERM");
  wake();
}

for (const path of watched.map((name) => join(root, name)).filter(existsSync)) {
  watch(path, { recursive: true }, (_event, name) => {
    if (name && !/\.(ts|sql|graphql)$/.test(name)) return;
    if (name?.endsWith(".test.ts")) return;
    clearTimeout(timer);
    timer = setTimeout(restart, quietMs);
  });
}

let pluginTimer;
watch(join(root, "plugins"), { recursive: true }, () => {
  clearTimeout(pluginTimer);
  pluginTimer = setTimeout(() => run(projectNode(), ["scripts/build-plugins.mjs"]), quietMs);
});

for (;;) {
  wantsAnother = false;
  const code = await run(projectNode(), [...settingsFile(), "server.ts", "--dev"], {
    channel: true,
    env: { NODE_ENV: "development" },
    started: (started) => {
      child = started;
    },
  });
  child = null;
  if (wantsAnother) continue;
  if (code === 0 || code >= 128) process.exit(code);
  console.log("The server ended. It starts again at the next change of its sources.");
  await new Promise((resolve) => {
    wake = resolve;
  });
}
