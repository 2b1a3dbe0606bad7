/**
 * `npm run bench:sign-in`: what a password's hash takes on one core, and whether the time of a refused sign-in tells which addresses have accounts. Known and
 * unknown addresses are asked in turns, each once, over the whole API; the ratio is that of the medians.
 */
import { createApi } from "../../lib/api/app.ts";
import { hashPassword } from "../../lib/engine/accounts/passwords/password.ts";
import { uuidv7 } from "../../lib/kernel/ids.ts";
import { type Goal, median, tell } from "./figures/goals.ts";
import { startGround } from "./ground/ground.ts";

const pairs = Number(process.env.BENCH_SIGN_INS ?? 200);
const hashGoal: Goal = { text: "about 50 ms", unit: " ms", digits: 1, isMet: (value) => value > 30 && value < 80 };
const ratioGoal: Goal = { text: "0.9 to 1.1", unit: "", digits: 3, isMet: (value) => value > 0.9 && value < 1.1 };

const { platform, stop } = await startGround();
try {
  const api = createApi(platform);
  const password_hash = await hashPassword("the password of them all");
  const hashes: number[] = [];
  for (let count = 0; count < 40; count += 1) {
    // What the processor worked, which on a busy machine is less than what the clock says.
    const before = process.cpuUsage();
    await hashPassword(`password ${count}`);
    const { user, system } = process.cpuUsage(before);
    hashes.push((user + system) / 1_000);
  }
  tell("argon2id, one password, median of one core", median(hashes), hashGoal);

  const people = Array.from({ length: pairs }, (_, index) => ({
    id: uuidv7(),
    email: `known-${index}@example.com`,
    password_hash,
    email_verified_at: new Date(),
    current_project_id: null,
    last_login_at: null,
  }));
  await platform.db.insertInto("plinth.users").values(people).execute();

  const known: number[] = [];
  const unknown: number[] = [];
  for (let index = 0; index < pairs; index += 1) {
    const ask = {
      known: async () => known.push(await timed(() => refused(`known-${index}@example.com`))),
      // As long as the others, for the length of an address is no secret.
      unknown: async () => unknown.push(await timed(() => refused(`other-${index}@example.com`))),
    };
    // Not always the same one first.
    for (const kind of index % 2 ? (["known", "unknown"] as const) : (["unknown", "known"] as const)) await ask[kind]();
  }
  console.log(`refused sign-in, known address, median   ${median(known).toFixed(1)} ms`);
  console.log(`refused sign-in, unknown address, median ${median(unknown).toFixed(1)} ms`);
  tell("ratio of the medians, known to unknown", median(known) / median(unknown), ratioGoal);

  async function refused(email: string): Promise<void> {
    const response = await api.fetch(
      new Request("http://localhost:3000/auth/v2/login", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email, password: "not the password" }),
      }),
    );
    if (response.status !== 400) throw new Error(`A wrong password was answered with ${response.status}.`);
    await response.text();
  }
} finally {
  await stop();
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
