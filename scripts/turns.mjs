/** Lets the processes of one checkout change its files one after the other. Runs on Node 20 without any package. */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { root } from "./processes.mjs";

const looksEveryMs = 200;

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Takes the file away from a process that ended, and from no other that took it since. */
function drop(path, holder) {
  const aside = `${path}.${process.pid}`;
  renameSync(path, aside);
  if (Number(readFileSync(aside, "utf8")) === holder) rmSync(aside);
  else renameSync(aside, path);
}

/** Takes the file for this process; false where another one that lives has it. */
function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  try {
    const holder = Number(readFileSync(path, "utf8"));
    // Without a number it is being written just now.
    if (holder > 0 && !isAlive(holder)) drop(path, holder);
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
  return false;
}

/**
 * Runs `work` when no other process of this checkout does such work, and gives what it gives. A process that ended
 * without giving way holds up nobody.
 */
export async function inTurn(work, path = join(root, ".plinth-build", "turn")) {
  mkdirSync(join(path, ".."), { recursive: true });
  for (let isTold = false; !take(path); isTold = true) {
    if (!isTold) console.log("Another start of this installation installs or builds: waiting for it ...");
    await wait(looksEveryMs);
  }
  const give = () => rmSync(path, { force: true });
  process.once("exit", give);
  try {
    return await work();
  } finally {
    process.off("exit", give);
    give();
  }
}
