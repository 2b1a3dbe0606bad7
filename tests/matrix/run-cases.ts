/** The cases of one half of the matrix as tests. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startDeliveries } from "../../lib/engine/webhooks/index.ts";
import { fieldSamples } from "../support/fields/field-samples.ts";
import { pairwise } from "../support/pairwise.ts";
import { deniedCode } from "./acts/codes.ts";
import * as copies from "./acts/copies.ts";
import * as files from "./acts/files.ts";
import { type Pushed, push, pushAll } from "./acts/push.ts";
import * as questions from "./acts/questions.ts";
import { convert, deleteField, refuseField, scratchModelOf, scratchModelsFor } from "./acts/structure.ts";
import * as writes from "./acts/writes.ts";
import {
  type Act,
  acts,
  type Case,
  dimensions,
  isWhole,
  modelOf,
  nameOf,
  places,
  roles,
  surfaces,
  type Tenancy,
} from "./axes.ts";
import { definitionFaults, hasDefaults } from "./facts.ts";
import { leftOut } from "./left-out.ts";
import { makeHook } from "./surfaces/function-hook.ts";
import { endClient, startClient } from "./surfaces/typed-client.ts";
import { closeReceiver } from "./surfaces/webhook.ts";
import { Trial } from "./trial.ts";
import { fieldsOf, type Home, type Installation, installation, makeHome, modelWith } from "./world.ts";

/** Acts on records of the project that there is for all cases. */
const perform: Record<Exclude<Act, "push" | "convert" | "delete field">, (t: Trial) => Promise<void>> = {
  create: writes.create,
  edit: writes.edit,
  clear: writes.clear,
  null: writes.toNull,
  draft: writes.draft,
  publish: writes.publish,
  duplicate: copies.duplicate,
  restore: copies.restore,
  "fake data": copies.fakeData,
  csv: files.csv,
  ndjson: files.ndjson,
  "csv by id": files.csvById,
  "ndjson by id": files.ndjsonById,
  filter: questions.filter,
  sort: questions.sort,
  group: questions.group,
  search: questions.search,
};

/** How many combinations are not asked, by the reason. */
const reasons = new Map<string, number>();

function* allCases(): Generator<Case> {
  for (const sample of fieldSamples)
    for (const place of places)
      for (const act of acts)
        for (const surface of surfaces)
          for (const tenancy of dimensions.tenancy)
            for (const role of roles) {
              const one = { sample, place, act, surface, tenancy, role };
              const reason = leftOut(one);
              if (reason === null) yield one;
              else reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
            }
}

/** Fields that there cannot be; definitions know no tenants. */
const refusedFields = (tenancy: Tenancy) =>
  process.env.MATRIX_CASE || tenancy === "tenant"
    ? []
    : fieldSamples.flatMap((sample) =>
        places
          .filter((place) => (place !== "with default" || hasDefaults) && definitionFaults(sample, place))
          .map((place) => ({ sample, place })),
      );

/** Those that are named, all of them, or those in which every two parts meet. */
function chosen(tenancy: Tenancy): Case[] {
  const named = process.env.MATRIX_CASE?.split(" / ");
  const cases = named
    ? [...allCases()].filter((one) => named.every((part) => nameOf(one).split(" / ").includes(part)))
    : isWhole
      ? [...allCases()]
      : pairwise(dimensions, (one) => leftOut(one) === null);
  return cases.filter((one) => one.tenancy === tenancy);
}

const isOf =
  (...acts: Act[]) =>
  ({ act }: Case) =>
    acts.includes(act);
const isOfStructure = isOf("convert", "delete field");
const isOfPush = isOf("push");

/** The models that these cases are about. */
const modelsOf = (cases: readonly Case[]) => [
  ...new Map(cases.map((one) => [modelOf(one), modelWith(modelOf(one), fieldsOf(one))])).values(),
];

/** To be called at the top of a test file. */
export function runCases(tenancy: Tenancy): void {
  const cases = chosen(tenancy);
  const atRecords = cases.filter((one) => !isOfStructure(one) && !isOfPush(one));
  const pushes = cases.filter(isOfPush);
  const ofClient = cases.filter(({ surface }) => surface === "client");
  let at: Installation;
  let home: Home;
  const stops: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    at = await installation();
    stops.push(at.close, closeReceiver, startDeliveries(at.platform), at.platform.jobs.start());
    home = await makeHome(at, tenancy, modelsOf([...atRecords, ...ofClient]));
    stops.push(endClient);
    if (ofClient.length > 0) await startClient(home, ofClient);
    console.log(
      `The matrix (${tenancy}): ${cases.length} cases. MATRIX_SEED=${copies.seed} repeats them; MATRIX_CASE="text / rest" runs those with these parts.`,
    );
    if (isWhole && tenancy === "general")
      for (const [reason, count] of reasons) console.log(`${count} combinations are left out: ${reason}`);
  });
  afterAll(async () => {
    for (const stop of stops.toReversed()) await stop();
  });

  async function run(trial: Trial, act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } finally {
      await trial.end();
    }
  }

  describe.runIf(atRecords.length > 0)("records", () => {
    const one = (asked: Case) =>
      test(nameOf(asked), async () => {
        const trial = new Trial(asked, home);
        await run(trial, async () => {
          const refusal = await trial.listen();
          if (asked.surface === "live" && asked.role === "may not") expect(refusal?.code).toBe(deniedCode(trial));
          else {
            expect(refusal).toBeNull();
            await perform[asked.act as keyof typeof perform](trial);
          }
        });
        await trial.empty();
      });
    atRecords.filter(({ surface }) => surface !== "function").forEach(one);
    const withHooks = atRecords.filter(({ surface }) => surface === "function");
    describe.runIf(withHooks.length > 0)("with hooks", () => {
      beforeAll(() => makeHook(home));
      withHooks.forEach(one);
    });
  });

  const ofStructure = cases.filter(isOfStructure);
  describe.runIf(ofStructure.length > 0)("changes of fields", () => {
    let scratch: Home;
    beforeAll(async () => {
      const models = scratchModelsFor(ofStructure.length).map((name) => modelWith(name, []));
      scratch = await makeHome(at, tenancy, models);
    });
    for (const [nth, asked] of ofStructure.entries())
      test(nameOf(asked), async () => {
        const trial = new Trial(asked, scratch, scratchModelOf(nth));
        await run(trial, () => (asked.act === "convert" ? convert(trial) : deleteField(trial)));
      });
    for (const asked of refusedFields(tenancy))
      test(`${asked.sample.name} / ${asked.place}: there is no such field`, () =>
        refuseField({ ...asked, home: scratch, model: scratchModelOf(0) }));
  });

  describe.runIf(pushes.length > 0)("another installation", () => {
    let target: Home;
    let pushed: Pushed;
    beforeAll(async () => {
      const there = await installation();
      stops.push(there.close);
      target = await makeHome(there, tenancy, []);
      pushed = await pushAll(await makeHome(at, tenancy, modelsOf(pushes)), target, pushes);
    });
    for (const asked of pushes)
      test(nameOf(asked), async () => {
        const trial = new Trial(asked, target);
        await run(trial, () => push(trial, pushed.get(modelOf(asked))!));
      });
  });
}
