/**
 * Nobody cuts off what they may not change: whichever side asks, and in whatever way, a record keeps its place at another one against callers who may not
 * change it, and makes room for those who may.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ruleDeciderSlot } from "../../../lib/engine/access/index.ts";
import { upsertRecord } from "../../../lib/engine/records/index.ts";
import { restCaller } from "../../support/calls/rest.ts";
import { graphql } from "../../support/matrix/questions.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { drawn } from "../../support/short-form/drawn.ts";
import {
  type End,
  linksOf,
  makeRelatedProject,
  makeScene,
  type Owner,
  owners,
  type RelatedProject,
  type Scene,
  type Side,
  sides,
  type Tie,
  ties,
} from "../../support/worlds/related-projects.ts";

let platform: TestPlatform;
let tenants: RelatedProject;
let alone: RelatedProject;

beforeAll(async () => {
  platform = await testPlatform();
  ruleDeciderSlot.provide(platform, async () => ({ where: { NOT: { name: { eq: "locked" } } } }));
  tenants = await makeRelatedProject(platform, true);
  alone = await makeRelatedProject(platform, false);
});
afterAll(() => platform.close());

interface TieQuestion extends Scene {
  at: RelatedProject;
  tie: Tie;
  rights: "all" | "ruled" | "unbound";
}
/** The code that an act is refused with, or "done". */
type Act = (asking: TieQuestion) => Promise<string>;

async function mutate({ at, rights }: TieQuestion, call: string): Promise<string> {
  const { json } = await at.p.ask(`mutation { ${call} { id } }`, {}, at.tokens[rights]);
  return json.errors?.[0].extensions.code ?? "done";
}
async function rest({ at, rights }: TieQuestion, method: string, path: string, body: object): Promise<string> {
  const { json } = await restCaller(platform, at.tokens[rights])(method, path, body);
  return json.error?.code ?? "done";
}
const save = ({ at, rights }: TieQuestion, model: Side, id: string, maps: { connect?: object; disconnect?: object }) =>
  upsertRecord(at.members[rights as "all" | "ruled"], at.p.project, { model, id, ...maps }).then(
    () => "done",
    ({ code }: { code: string }) => code,
  );
const typeOf = (side: Side) => (side === "city" ? "City" : "Seat");
const keyOf = ({ name, one }: End) => `${name}_${one ? "id" : "ids"}`;
const linkTo = (end: End, id: string) => ({ [keyOf(end)]: end.one ? id : [id] });
const made = (end: End) => ({
  [end.one ? end.name : `${end.name}_list`]: end.one ? { name: "new" } : [{ name: "new" }],
});
const inRest = (end: End, id: string) => ({ [keyOf(end)]: end.one ? id : { connect: [id] } });
const many = (id: string) => `where=${encodeURIComponent(JSON.stringify({ id: { eq: id } }))}`;
const update = (a: TieQuestion, side: Side, id: string, map: "connect" | "disconnect" | "create", value: object) =>
  mutate(a, `update${typeOf(side)}(id: "${id}", ${map}: ${graphql(value)})`);

/** Gives a seat of the caller's a place at the city. */
const taking: Record<Side, Record<string, Act>> = {
  city: {
    connect: (a) => update(a, "city", a.city, "connect", linkTo(a.tie.city, a.free)),
    create: (a) => update(a, "city", a.city, "create", made(a.tie.city)),
    upsert: (a) =>
      mutate(a, `upsertCity(on: code, input: { code: "${a.city}" }, connect: ${graphql(linkTo(a.tie.city, a.free))})`),
    "REST PATCH": (a) => rest(a, "PATCH", `city/${a.city}`, inRest(a.tie.city, a.free)),
    "REST PATCH of many": (a) => rest(a, "PATCH", `city?${many(a.city)}`, inRest(a.tie.city, a.free)),
    "REST PATCH that creates": (a) => rest(a, "PATCH", `city/${a.city}`, made(a.tie.city)),
    console: (a) => save(a, "city", a.city, { connect: linkTo(a.tie.city, a.free) }),
  },
  seat: {
    connect: (a) => update(a, "seat", a.free, "connect", linkTo(a.tie.seat, a.city)),
    create: (a) => mutate(a, `createSeat(input: { name: "new" }, connect: ${graphql(linkTo(a.tie.seat, a.city))})`),
    "nested create": (a) =>
      mutate(
        a,
        `createRow(input: {}, create: ${graphql({ seat_list: [{ name: "new", ...linkTo(a.tie.seat, a.city) }] })})`,
      ),
    upsert: (a) =>
      mutate(a, `upsertSeat(on: code, input: { code: "${a.free}" }, connect: ${graphql(linkTo(a.tie.seat, a.city))})`),
    "upsert of a new one": (a) =>
      mutate(
        a,
        `upsertSeat(on: code, input: { name: "new", code: "of ${a.city}" }, connect: ${graphql(linkTo(a.tie.seat, a.city))})`,
      ),
    "REST PATCH": (a) => rest(a, "PATCH", `seat/${a.free}`, inRest(a.tie.seat, a.city)),
    "REST PATCH of many": (a) => rest(a, "PATCH", `seat?${many(a.free)}`, inRest(a.tie.seat, a.city)),
    "REST POST": (a) => rest(a, "POST", "seat", { name: "new", ...linkTo(a.tie.seat, a.city) }),
    console: (a) => save(a, "seat", a.free, { connect: linkTo(a.tie.seat, a.city) }),
  },
};

/** Empties the place, by null. */
const emptying: Record<string, Act> = {
  connect: (a) => update(a, "city", a.city, "connect", { [keyOf(a.tie.city)]: null }),
  upsert: (a) =>
    mutate(a, `upsertCity(on: code, input: { code: "${a.city}" }, connect: { ${keyOf(a.tie.city)}: null })`),
  "REST PATCH": (a) => rest(a, "PATCH", `city/${a.city}`, { [keyOf(a.tie.city)]: null }),
  "REST PATCH of many": (a) => rest(a, "PATCH", `city?${many(a.city)}`, { [keyOf(a.tie.city)]: null }),
  console: (a) => save(a, "city", a.city, { connect: { [keyOf(a.tie.city)]: null } }),
};

/** Takes the seat that is there away by its id. */
const naming: Record<string, Act> = {
  disconnect: (a) => update(a, "city", a.city, "disconnect", linkTo(a.tie.city, a.held!)),
  console: (a) => save(a, "city", a.city, { disconnect: linkTo(a.tie.city, a.held!) }),
};

/** Gives the seat that is there a place elsewhere. */
const moving: Record<string, Act> = {
  connect: (a) => update(a, "city", a.elsewhere, "connect", linkTo(a.tie.city, a.held!)),
  create: (a) => mutate(a, `createCity(input: {}, connect: ${graphql(linkTo(a.tie.city, a.held!))})`),
  console: (a) => save(a, "city", a.elsewhere, { connect: linkTo(a.tie.city, a.held!) }),
};

const isTheirs = (owner: Owner) => owner === "other" || owner === "stray";

/** Whether the seat that is there keeps the city's key against the caller. */
const holdsKey = (at: RelatedProject, tie: Tie) => tie.key === "city" && (at.mine !== null || tie.seat.one);

interface Outcome {
  code: string;
  there: string[];
}

function before(owner: Owner): string[] {
  return owner === "nobody" ? [] : [owner === "locked" ? "locked" : "held"];
}

/** Whether the caller may give the city's only place to another seat, or to none. */
function mayTake(at: RelatedProject, tie: Tie, owner: Owner): boolean {
  if (owner === "own" || owner === "nobody") return true;
  return owner === "locked" && tie.key === "city" && !holdsKey(at, tie);
}

function afterTaking(at: RelatedProject, tie: Tie, owner: Owner, name: string): Outcome {
  if (!tie.city.one) return { code: "done", there: [...before(owner), name].sort() };
  return mayTake(at, tie, owner) ? { code: "done", there: [name] } : { code: "CONFLICT", there: before(owner) };
}

function afterEmptying(at: RelatedProject, tie: Tie, owner: Owner): Outcome {
  if (mayTake(at, tie, owner)) return { code: "done", there: [] };
  // A key on the row of another tenant's seat is not there for the caller.
  return { code: isTheirs(owner) && tie.key === "seat" ? "done" : "CONFLICT", there: before(owner) };
}

function afterNaming(at: RelatedProject, tie: Tie, owner: Owner): Outcome {
  const there = before(owner);
  if (isTheirs(owner) || (owner === "locked" && tie.key === "seat")) return { code: "BAD_USER_INPUT", there };
  if (owner === "locked" && holdsKey(at, tie)) return { code: "CONFLICT", there };
  return { code: "done", there: [] };
}

/** What the act comes to at a place that this owner's seat has. Links of other tenants' seats are the same before and after, whatever is answered. */
async function outcome(
  act: Act,
  at: RelatedProject,
  tie: Tie,
  owner: Owner,
  rights: TieQuestion["rights"],
): Promise<Outcome> {
  const scene = await makeScene(at, tie, owner);
  const { theirs } = await linksOf(at, tie, scene.city);
  const code = await act({ ...scene, at, tie, rights });
  const after = await linksOf(at, tie, scene.city);
  expect(after.theirs).toEqual(theirs);
  return { code, there: after.there };
}

/** All that can be asked at such a place, with what must come of it. */
function questions(at: RelatedProject, tie: Tie, owner: Owner): [title: string, act: Act, expected: Outcome][] {
  const table = (title: string, acts: Record<string, Act>, expected: (way: string) => Outcome) =>
    Object.entries(acts).map(([way, act]): [string, Act, Outcome] => [`${title}: ${way}`, act, expected(way)]);
  const leave: Act = (a) =>
    update(a, "seat", owner === "own" ? a.held! : a.free, "connect", { [keyOf(tie.seat)]: null });
  const left = { code: "done", there: owner === "own" ? [] : before(owner) };
  return [
    ...sides.flatMap((side) =>
      table(`${side} takes it`, taking[side], (way) =>
        afterTaking(at, tie, owner, /create|new|POST/.test(way) ? "new" : "free"),
      ),
    ),
    ...(tie.city.one ? table("city empties it", emptying, () => afterEmptying(at, tie, owner)) : []),
    ...(owner === "nobody" ? [] : table("city names it", naming, () => afterNaming(at, tie, owner))),
    ...(tie.city.one && tie.seat.one && owner !== "nobody"
      ? table("city moves it", moving, () => afterNaming(at, tie, owner))
      : []),
    ...(tie.seat.one ? table("seat leaves", { connect: leave }, () => left) : []),
  ];
}

describe.each([
  ["with tenants", () => tenants, owners],
  ["without tenants", () => alone, ["own", "locked", "nobody"] as const],
])("%s", (_title, placeOf, all) => {
  const rightsOf = {
    own: ["all"],
    other: ["all", "ruled"],
    stray: ["all"],
    locked: ["ruled"],
    nobody: ["ruled"],
  } as const;
  const cases = ties.flatMap((tie) =>
    all.flatMap((owner) => rightsOf[owner].map((rights) => ({ title: tie.title, tie, owner, rights }))),
  );
  test.each(drawn(cases))("$title: $owner there, rights $rights", async ({ tie, owner, rights }) => {
    const asked = questions(placeOf(), tie, owner);
    const outcomes: Record<string, Outcome> = {};
    for (const [title, act] of asked) outcomes[title] = await outcome(act, placeOf(), tie, owner, rights);
    expect(outcomes).toEqual(Object.fromEntries(asked.map(([title, , expected]) => [title, expected])));
  });
});

test.each(ties)("a token without a tenant changes no link of a tenant's: $title", async (tie) => {
  const { console: _, ...acts } = { ...taking.city, ...(tie.city.one && emptying), ...naming };
  for (const [way, act] of Object.entries(acts))
    expect([way, await outcome(act, tenants, tie, "other", "unbound")]).toEqual([
      way,
      { code: "FORBIDDEN", there: ["held"] },
    ]);
});
