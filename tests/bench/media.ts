/**
 * `npm run bench:media`: uploads to the whole server as `npm start` runs it: 50 photographs of 5 MB at once, one file of 2 GB in a form and one by tus, and 50
 * sizes of one image asked for at once. Prints what memory the server takes above idle, and the rate beside a bare Node server that writes the same bytes to
 * disk, in interleaved rounds. BENCH_MB for another size of the large file, BENCH_ROUNDS for another number of rounds, BENCH_ONLY
 * for what is named so alone.
 */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { request as requests } from "@playwright/test";
import { limits } from "../../lib/contract/limits.ts";
import { ensureBuilt } from "../../scripts/build.mjs";
import { Seed } from "../e2e/steps/seed.ts";
import { startServer } from "../support/nodes/server-process.ts";
import { type Goal, median, tell } from "./figures/goals.ts";
import { peakMb, residentMb } from "./figures/process-figures.ts";
import { bytesOf, photographs, post, postForm, sendResumable } from "./ground/media-load.ts";
import type { DiskServerSettings } from "./processes/disk-server.ts";
import { ownProcess } from "./processes/own-process.ts";

const megabyte = 1024 * 1024;
const size = process.env.BENCH_MB ? Number(process.env.BENCH_MB) * megabyte : limits.mediaBytesMax;
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const only = process.env.BENCH_ONLY ?? "";
const memory: Goal = { text: "< 300 MB", unit: " MB", digits: 0, isMet: (value) => value < 300 };

await ensureBuilt();
const folder = mkdtempSync(join(tmpdir(), "plinth-bench-media-"));
// The database's user must come through.
chmodSync(folder, 0o711);
const server = await startServer({ PLINTH_DATA_DIR: folder, PLAN_LIMITS: "0" });
const bare = ownProcess("disk-server.ts");
const pid = server.child.pid!;
const api = await requests.newContext({ baseURL: server.url });
try {
  const seed = new Seed(api);
  await seed.rest("/auth/v2/register", { email: "bench@example.com", password: "the bench's passphrase" });
  await seed.project("Bench");
  const bareFolder = join(folder, "bare");
  mkdirSync(bareFolder);
  const bareUrl = await bare.ask<string>({ folder: bareFolder } satisfies DiskServerSettings);
  const { cookies } = await api.storageState();
  const headers = {
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
    "x-use-cookies": "true",
  };
  const upload = { url: `${server.url}/media/upload`, headers };
  const toBare = (body: Iterable<Buffer>) => post({ url: bareUrl, headers: {} }, body);

  const idle = await idleMb();
  console.log(`${idle.toFixed(0)} MB at rest\n`);
  /** Runs it, and tells the most memory that the server had above idle meanwhile. */
  const measured = async (what: string, act: () => Promise<unknown>) => {
    if (!what.includes(only)) return;
    forgetPeak();
    await act();
    tell(`${what}: memory above idle`, peakMb(pid) - idle, memory);
  };
  const seconds = async (act: () => Promise<unknown>) => {
    const began = performance.now();
    await act();
    return (performance.now() - began) / 1_000;
  };
  let seeds = 0;
  /** The bare server and Plinth by turns, each with bytes of its own. */
  const compared = async (
    what: string,
    bytes: number,
    act: () => Promise<unknown>,
    bareAct: () => Promise<unknown>,
  ) => {
    if (!what.includes(only)) return;
    const rates = { plinth: [] as number[], bare: [] as number[] };
    await measured(what, async () => {
      for (let round = 0; round < rounds; round++) {
        rates.bare.push(bytes / megabyte / (await seconds(bareAct)));
        rates.plinth.push(bytes / megabyte / (await seconds(act)));
        for (const name of readdirSync(bareFolder)) rmSync(join(bareFolder, name));
        await emptied();
      }
    });
    const [own, others] = [median(rates.plinth), median(rates.bare)];
    console.log(`  ${own.toFixed(0)} MB/s, ${others.toFixed(0)} MB/s bare: ${(own / others).toFixed(2)}\n`);
  };

  const photos = await photographs(50 * rounds);
  const bytes = photos.slice(0, 50).reduce((sum, { length }) => sum + length, 0);
  const mean = (bytes / 50 / megabyte).toFixed(1);
  const fifty = (from: number, send: (photo: Buffer) => Promise<unknown>) =>
    Promise.all(photos.slice(from, from + 50).map(send));
  await compared(
    `50 images of ${mean} MB at once`,
    bytes,
    () => fifty(50 * seeds++, (photo) => postForm(upload, "photo.jpg", () => [photo])),
    () => fifty(0, (photo) => toBare([photo])),
  );
  const large = `one file of ${(size / 1e9).toFixed(1)} GB`;
  const content = () => bytesOf(size, ++seeds);
  await compared(
    `${large} in a form`,
    size,
    () => postForm(upload, "film.bin", content),
    () => toBare(content()),
  );
  await compared(
    `${large} by tus`,
    size,
    () => sendResumable({ url: `${server.url}/media/tus`, headers }, size, content()),
    () => toBare(content()),
  );

  const [{ url }] = JSON.parse(await postForm(upload, "photo.jpg", () => [photos[0]!])).body;
  await measured("50 sizes of one image at once", async () => {
    const took = await seconds(() =>
      Promise.all(
        Array.from({ length: 50 }, async (_, number) => {
          const answer = await fetch(`${server.url}${url}?width=${400 + number * 20}&format=webp`, { headers });
          await answer.arrayBuffer();
          if (answer.status !== 200) throw new Error(`A size was answered with ${answer.status}.`);
        }),
      ),
    );
    console.log(`50 sizes of an image of 12 megapixels in ${took.toFixed(1)} s`);
  });
  await quiet();
  console.log(`${(residentMb(pid) - idle).toFixed(0)} MB above idle afterwards`);

  /** Deletes what was uploaded, so that a small disk is enough. */
  async function emptied(): Promise<void> {
    const { mediaFiles } = await seed.system<{ mediaFiles: { results: { id: string }[] } }>(
      "{ mediaFiles(limit: 100) { results { id } } }",
    );
    const ids = mediaFiles.results.map(({ id }) => id);
    await seed.system("mutation ($ids: [String]!) { deleteMediaFile(ids: $ids) { message } }", { ids });
  }
} finally {
  await api.dispose();
  await bare.end();
  await server.end();
  rmSync(folder, { recursive: true });
}

/** From here on the system tells the peak of what comes. */
function forgetPeak(): void {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
}

/** Waits until the server does nothing, at most half a minute. */
async function quiet(): Promise<void> {
  for (let round = 0, before = 0; round < 30; round++) {
    const now = residentMb(pid);
    if (Math.abs(now - before) < 1) return;
    before = now;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

async function idleMb(): Promise<number> {
  await quiet();
  return residentMb(pid);
}
