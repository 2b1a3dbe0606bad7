/** A project's data goes to a database of its own and back: every row and rule of it, or nothing, wherever the move is cut off. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type MovePhase, movePhases } from "../../../lib/contract/projects/moves.ts";
import { upsertField } from "../../../lib/engine/models/index.ts";
import { moveProject, startMoves } from "../../../lib/engine/moves/index.ts";
import { longTest, meets } from "../../support/short-form/drawn.ts";
import {
  dedicatedName,
  expectWorking,
  id,
  isThere,
  must,
  p,
  picture,
  plan,
  platform,
  row,
  tenants,
  text,
  within,
  withMovedProject,
} from "../../support/worlds/moved-project.ts";

withMovedProject();

const directions = [
  { key: "pro", from: "shared", to: "dedicated" },
  { key: "free", from: "dedicated", to: "shared" },
] as const;

/** Brings the project to where a direction begins. */
async function begin({ from, key }: (typeof directions)[number]): Promise<void> {
  await plan(from === "shared" ? "free" : "pro");
  await moveProject(platform, id(), { keepMs: 0 });
  expect((await row()).kind).toBe(from);
  await plan(key);
}

/** In the short form a phase is cut once, by turns in one way or the other, in one direction or the other. */
function phasesOf(direction: (typeof directions)[number], way: "fault" | "kill"): MovePhase[] {
  const all = Object.keys(movePhases) as MovePhase[];
  const turn = (direction.from === "shared" ? 0 : 1) + (way === "fault" ? 0 : 2);
  return all.filter((_, index) => meets(index, turn, 4));
}
/** In the short form a test of both directions is one of this direction. */
const testFrom = (from: "shared" | "dedicated", direction: (typeof directions)[number]) =>
  direction.from === from ? test : longTest;

describe.each(directions)("from $from to $to", (direction) => {
  test("every row, rule, tenant, language and revision is there, and the old copy goes", async () => {
    await begin(direction);
    const before = await picture();
    const seen: MovePhase[] = [];
    expect(await moveProject(platform, id(), { keepMs: 0, onPhase: (phase) => void seen.push(phase) })).toBeNull();
    expect(seen).toEqual(Object.keys(movePhases));
    expect(await row()).toMatchObject({ kind: direction.to, status: "done", problem: null });
    expect(await picture()).toEqual(before);
    expect([await isThere(direction.from), await isThere(direction.to)]).toEqual([false, true]);
    await expectWorking();
  });

  test.each(phasesOf(direction, "fault"))("a fault when the phase %s begins", async (phase) => {
    await begin(direction);
    const before = await picture();
    const cut = moveProject(platform, id(), {
      keepMs: 0,
      onPhase: (at) => {
        if (at === phase) throw new Error("cut");
      },
    });
    await expect(cut).rejects.toThrow("cut");
    const there = phase === "clean_up" ? direction.to : direction.from;
    expect((await row()).kind).toBe(there);
    expect(await picture()).toEqual(before);
    if (phase !== "clean_up") expect(await isThere(direction.to)).toBe(false);
    await expectWorking();
    expect(await moveProject(platform, id(), { keepMs: 0 })).toBeNull();
    expect(await row()).toMatchObject({ kind: direction.to, status: "done" });
    expect(await isThere(direction.from)).toBe(false);
    await expectWorking();
  });

  test.each(phasesOf(direction, "kill"))("the process is killed when the phase %s begins", async (phase) => {
    await begin(direction);
    const before = await picture();
    const child = fork(join(import.meta.dirname, "../../support/nodes/move-node.ts"), {
      env: {
        ...process.env,
        DATABASE_URL: platform.databaseUrl,
        PLINTH_DATA_DIR: platform.env.PLINTH_DATA_DIR,
        PROJECT: id(),
        PHASE: phase,
      },
    });
    const [, signal] = await once(child, "exit");
    expect(signal).toBe("SIGKILL");
    const there = phase === "clean_up" ? direction.to : direction.from;
    expect((await row()).kind).toBe(there);
    // Whoever comes next finds what is left and makes it undone, before they begin again.
    await expect
      .poll(async () => {
        const stop = moveProject(platform, id(), {
          keepMs: 0,
          onPhase: (at) => {
            if (at === "prepare" && phase !== "clean_up") throw new Error("undone");
          },
        });
        return stop.then(
          async () => (await row()).status,
          (error: Error) => error.message,
        );
      })
      .toBe(phase === "clean_up" ? "done" : "undone");
    expect(await picture()).toEqual(before);
    expect(await isThere(there === "shared" ? "dedicated" : "shared")).toBe(false);
    await expectWorking();
  });

  const lost = (["catch_up", "check", "hold"] as const).filter((_, index) =>
    meets(index, directions.indexOf(direction), 2),
  );
  test.each(lost)("the target is gone when the phase %s begins", async (phase) => {
    await begin(direction);
    const before = await picture();
    const { schema } = await row();
    const cut = moveProject(platform, id(), {
      keepMs: 0,
      onPhase: async (at) => {
        if (at !== phase) return;
        await platform.pool.query(
          direction.to === "dedicated"
            ? `drop database "${dedicatedName()}" with (force)`
            : `drop schema "${schema}" cascade`,
        );
      },
    });
    await expect(cut).rejects.toThrow();
    expect((await row()).kind).toBe(direction.from);
    expect(await picture()).toEqual(before);
    expect(await isThere(direction.to)).toBe(false);
    await expectWorking();
  });

  testFrom("shared", direction)(
    "what is written meanwhile is in the new place; nobody hears more than that data is being moved",
    async () => {
      await begin(direction);
      const kept = new Map<string, number | null>();
      const refusals = new Set<string>();
      let running = true;
      const writer = async (n: number) => {
        const mine: string[] = [];
        for (let i = 0; running; i++) {
          const { token } = tenants[n % 2]!;
          const target = i % 5 === 4 ? mine.shift() : undefined;
          const at = mine[0];
          const answer = target
            ? await p.ask(`mutation { deleteOrder(id: "${target}") { id } }`, {}, token)
            : i % 3 === 2 && at
              ? await p.ask(`mutation { updateOrder(id: "${at}", input: { amount: ${i} }) { id } }`, {}, token)
              : await p.ask(`mutation { createOrder(input: { select: "during", amount: ${i} }) { id } }`, {}, token);
          const [error] = answer.json.errors ?? [];
          if (error) {
            refusals.add(`${error.extensions.code}: ${error.message}`);
            // Whether it was done is open, as after any fault: it is asked for no more.
            if (target) kept.delete(target);
            if (!target && i % 3 === 2 && at) kept.delete(at);
          } else if (target) kept.set(target, null);
          else if (i % 3 === 2 && at) kept.set(at, i);
          else {
            mine.push(answer.json.data.createOrder.id);
            kept.set(answer.json.data.createOrder.id, i);
          }
        }
      };
      const writers = Array.from({ length: 4 }, (_, n) => writer(n));
      await moveProject(platform, id(), { keepMs: 60_000 });
      expect((await row()).kind).toBe(direction.to);
      const after = kept.size;
      await expect.poll(() => kept.size).toBeGreaterThan(after + 20);
      running = false;
      await Promise.all(writers);
      const { schema } = await row();
      const found = await within(
        direction.to,
        async (client) => (await client.query(`select id, amount from "${schema}"."order"`)).rows,
      );
      const amounts = new Map(found.map((one) => [one.id, one.amount]));
      for (const [order, amount] of kept) expect([order, amounts.get(order) ?? null]).toEqual([order, amount]);
      for (const refusal of refusals)
        expect(refusal).toBe(
          "UNAVAILABLE: The data of this project is just being moved. Please try again in a moment.",
        );
      await platform.pool.query(
        "update plinth.project_moves set switched_at = now() - interval '1 day' where project_id = $1",
        [id()],
      );
      await moveProject(platform, id());
      expect(await isThere(direction.from)).toBe(false);
    },
  );

  testFrom("dedicated", direction)("models that change meanwhile are not lost: the copy is made again", async () => {
    await begin(direction);
    const label = `Late ${direction.to}`;
    const cut = moveProject(platform, id(), {
      keepMs: 0,
      onPhase: async (at) => {
        if (at === "check") await upsertField(p.owner, { model_name: "order", ...text(label) });
      },
    });
    await expect(cut).rejects.toThrow("The models were changed while the data was copied.");
    expect((await row()).kind).toBe(direction.from);
    await moveProject(platform, id(), { keepMs: 0 });
    expect((await row()).kind).toBe(direction.to);
    await must(`mutation { createOrder(input: { late_${direction.to}: "there" }) { id } }`, {}, tenants[0]!.token);
  });
});

test("what the owner has made in their database is named, and nothing is lost by a move", async () => {
  await begin(directions[1]);
  const { schema } = await row();
  await within("dedicated", (client) =>
    client.query(`create view "${schema}".mine as select 1 as one; create table public.notes (id int)`),
  );
  await expect(moveProject(platform, id())).rejects.toThrow(
    "cannot move: table notes, view mine. Please remove it first.",
  );
  await within("dedicated", (client) => client.query(`drop view "${schema}".mine; drop table public.notes`));
  await moveProject(platform, id(), { keepMs: 0 });
  expect((await row()).kind).toBe("shared");
});

test("a change of plan is a job that some node does; a plan that comes back before takes it away", async () => {
  await plan("free");
  await moveProject(platform, id(), { keepMs: 0 });
  await plan("pro");
  expect((await row()).status).toBe("waiting");
  await plan("free");
  expect((await row()).status).toBeNull();
  const stop = [startMoves(platform), platform.jobs.start()];
  await plan("pro");
  await expect.poll(async () => (await row()).status).toBe("kept");
  expect((await row()).kind).toBe("dedicated");
  for (const end of stop) await end();
});
