/** Cities, which all tenants share, and seats, which each tenant has of its own, tied by every kind of relation in both directions; and the same without tenants. */
import type { Context } from "../../../lib/engine/access/index.ts";
import { loadModels } from "../../../lib/engine/models/index.ts";
import { generateTenantToken } from "../../../lib/engine/records/index.ts";
import { uuidv7 } from "../../../lib/kernel/ids.ts";
import type { TestPlatform } from "../platform.ts";
import { type TestProject, testProject } from "../project.ts";

export const sides = ["city", "seat"] as const;
export type Side = (typeof sides)[number];
const kinds = ["has_one", "has_many"] as const;

/** A relation as each of the models has it. */
export interface Tie {
  title: string;
  city: End;
  seat: End;
  /** Whose row holds the key; null where a table of its own holds the links. */
  key: Side | null;
  /** The relation's name in the model that it begins in. */
  known_as: string;
}
export interface End {
  name: string;
  /** Whether a record of this model has one of the other at most. */
  one: boolean;
}

const sketches = sides.flatMap((from) =>
  kinds.flatMap((forward) =>
    kinds.map((reverse) => ({ from, forward, reverse, known_as: `${from}_${forward}_${reverse}` })),
  ),
);
const otherOf = (side: Side): Side => (side === "city" ? "seat" : "city");

export const ties = sketches.map(({ from, forward, reverse, known_as }): Tie => {
  const there = { name: known_as, one: forward === "has_one" };
  const back = { name: `${from}_${known_as}`, one: reverse === "has_one" };
  const key = there.one ? from : back.one ? otherOf(from) : null;
  const [city, seat] = from === "city" ? [there, back] : [back, there];
  return { title: `${from} ${forward}/${reverse}`, city, seat, key, known_as };
});

/** Whose the seat is that has a place at a city: `stray` ones have no tenant, `locked` ones are the caller's tenant's, and custom logic lets nobody change them. */
export const owners = ["own", "other", "stray", "locked", "nobody"] as const;
export type Owner = (typeof owners)[number];

export interface RelatedProject {
  platform: TestPlatform;
  p: TestProject;
  /** By rights: `all` and `ruled` act for one tenant, `unbound` for none; custom logic decides what `ruled` may change. */
  tokens: Record<"all" | "ruled" | "unbound", string>;
  members: Record<"all" | "ruled", Context>;
  mine: string | null;
  other: string | null;
}

export async function makeRelatedProject(platform: TestPlatform, isSaas: boolean): Promise<RelatedProject> {
  const text = { field_type: "text", input_type: "string" };
  const fields = [
    { ...text, field_label: "Name" },
    { ...text, field_label: "Code", validation: { unique: true } },
  ];
  const p = await testProject(platform, {
    ...(isSaas && { tenant_model: "company", common: ["city"] }),
    models: { company: { fields }, city: { fields }, seat: { fields }, row: { fields } },
    relations: [
      // Takes the plain names, so that those of the ties are as they are written above.
      { from: "city", to: "seat", forward: "has_many", reverse: "has_many" },
      ...sketches.map((sketch) => ({ ...sketch, to: otherOf(sketch.from) })),
      { from: "row", to: "seat", forward: "has_many", reverse: "has_one" },
    ],
  });
  const all = { read: "all", create: "all", update: "all", delete: "all" };
  const rights = { company: all, city: all, seat: all, row: all };
  const plain = await p.roleToken("plain", rights);
  const ruled = await p.roleToken("ruled", { ...rights, seat: { ...all, update: "custom_logic" } });
  const tenants: string[] = [];
  const company = async () => (await p.ask("mutation { one: createCompany(input: {}) { id } }")).json.data.one.id;
  if (isSaas) tenants.push(await company(), await company());
  const [mine = null, other = null] = tenants;
  const bound = async (token: string) =>
    mine ? (await generateTenantToken(p.owner, { tenant_id: mine, token })).token : token;
  const atWork = async (role: string) => {
    const ctx = await p.member(role);
    return { ...ctx, actor: { ...ctx.actor, tenant_id: mine } as Context["actor"] };
  };
  return {
    platform,
    p,
    tokens: { all: await bound(plain), ruled: await bound(ruled), unbound: plain },
    members: { all: await atWork("plain"), ruled: await atWork("ruled") },
    mine,
    other,
  };
}

const tableIn = ({ p }: RelatedProject, name: string) => `"${p.project.database.schema}"."${name}"`;

/** Where the links of a relation are kept. */
async function storageOf(at: RelatedProject, { key, known_as, ...ends }: Tie) {
  if (key) {
    const column = `"${ends[key].name}_id"`;
    const [city, seat] = key === "city" ? ["id", column] : [column, "id"];
    return { table: tableIn(at, key), city, seat };
  }
  const { relations } = await loadModels(at.p.project);
  const { id, from } = relations.find(({ forward_name }) => forward_name === known_as)!;
  const [city, seat] = from === "city" ? ["from_id", "to_id"] : ["to_id", "from_id"];
  return { table: tableIn(at, `_join_${id.replaceAll("-", "")}`), city, seat };
}

/** `theirs`: all links of seats that the tenant may not change; `there`: the names of the city's seats. */
export async function linksOf(at: RelatedProject, tie: Tie, ofCity: string) {
  const { table, city, seat } = await storageOf(at, tie);
  const tenant = at.mine ? "s._tenant_id" : "null::uuid";
  const { rows } = await at.platform.pool.query<{ city: string; seat: string; name: string; mine: boolean }>(
    `select l.${city} as city, s.id as seat, s.name, ${tenant} is not distinct from $1::uuid as mine
      from ${table} l join ${tableIn(at, "seat")} s on s.id = l.${seat} where l.${city} is not null order by 1, 2`,
    [at.mine],
  );
  return {
    theirs: rows.filter(({ mine }) => !mine),
    there: rows.flatMap((one) => (one.city === ofCity ? [one.name] : [])).sort(),
  };
}

async function insert(at: RelatedProject, model: Side, name: string, tenant: string | null = null): Promise<string> {
  const id = uuidv7();
  const owned = model === "seat" && at.mine;
  await at.platform.pool.query(
    `insert into ${tableIn(at, model)} (id, _status, name, code${owned ? ", _tenant_id" : ""})
      values ($1::uuid, 'published', $2, $1::text${owned ? ", $3::uuid" : ""})`,
    [id, name, ...(owned ? [tenant] : [])],
  );
  return id;
}

/** A city where a seat of this owner, if any, has its place, another city, and a seat of the caller's own without a place. */
export async function makeScene(at: RelatedProject, tie: Tie, owner: Owner) {
  const city = await insert(at, "city", "city");
  const elsewhere = await insert(at, "city", "elsewhere");
  const free = await insert(at, "seat", "free", at.mine);
  const tenant = owner === "other" ? at.other : owner === "stray" ? null : at.mine;
  const held = owner === "nobody" ? null : await insert(at, "seat", owner === "locked" ? "locked" : "held", tenant);
  const { table, city: toCity, seat: toSeat } = await storageOf(at, tie);
  const link =
    tie.key === "city"
      ? `update ${table} set ${toSeat} = $2 where id = $1`
      : tie.key === "seat"
        ? `update ${table} set ${toCity} = $1 where id = $2`
        : `insert into ${table} (${toCity}, ${toSeat}) values ($1, $2)`;
  if (held) await at.platform.pool.query(link, [city, held]);
  return { city, elsewhere, free, held };
}
export type Scene = Awaited<ReturnType<typeof makeScene>>;
