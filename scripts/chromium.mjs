/** Finds a Chromium for the browser tests, or installs one. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./processes.mjs";

function onSystem() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
}

async function ofPlaywright() {
  const { chromium } = await import("@playwright/test");
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

function hasAptGet() {
  try {
    execFileSync("apt-get", ["--version"], { stdio: "ignore" });
    return process.getuid?.() === 0;
  } catch {
    return false;
  }
}

async function install() {
  console.log("Installing Chromium for the browser tests ...");
  if (hasAptGet()) {
    await run("apt-get", ["update"], { quiet: true });
    const packages = ["chromium", "fonts-liberation"];
    await run("apt-get", ["install", "-y", "--no-install-recommends", ...packages], {
      quiet: true,
      env: { DEBIAN_FRONTEND: "noninteractive" },
    });
    if (onSystem()) return;
  }
  await run("npx", ["playwright", "install", "chromium"]);
}

/**
 * Path of a Chromium: CHROMIUM_PATH, the system's, Playwright's own, else one installed now; undefined when that fails.
 */
export async function findChromium() {
  const find = async () => process.env.CHROMIUM_PATH || onSystem() || (await ofPlaywright());
  const found = await find();
  if (found) return found;
  await install();
  return find();
}
