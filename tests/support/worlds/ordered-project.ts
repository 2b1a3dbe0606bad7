/** Shelves and books, tied by every kind of relation to many, seen from each side that has many; with and without tenants. */
import type { Context } from "../../../lib/engine/access/index.ts";
import { generateTenantToken, upsertRecord } from "../../../lib/engine/records/index.ts";
import { type Rest, restCaller } from "../calls/rest.ts";
import type { TestPlatform } from "../platform.ts";
import { type TestProject, testProject } from "../project.ts";

/** A list of related records: whose it is, and what the relation is called there. */
export interface OrderedList {
  title: string;
  of: "shelf" | "book";
  name: string;
  /** The model whose records it has. */
  records: "shelf" | "book";
  /** Whether the key stands in the listed records. */
  isKey: boolean;
}

export const orderedLists: readonly OrderedList[] = [
  { title: "has_many", of: "shelf", name: "book", records: "book", isKey: true },
  { title: "the other side of has_one", of: "shelf", name: "book_home", records: "book", isKey: true },
  { title: "many to many", of: "shelf", name: "loans", records: "book", isKey: false },
  { title: "the other side of many to many", of: "book", name: "shelf_loans", records: "shelf", isKey: false },
  { title: "many to many of itself", of: "book", name: "sequels", records: "book", isKey: false },
  { title: "its other side", of: "book", name: "book", records: "book", isKey: false },
  { title: "has_many of itself", of: "book", name: "parts", records: "book", isKey: true },
];

/** What a role may do: everything; change those that have lists and not what is in them; read alone; see all but `b`. */
export const roles = ["all", "reader", "narrow"] as const;
export type OrderedRole = (typeof roles)[number];

export interface OrderedProject {
  p: TestProject;
  tokens: Record<OrderedRole, string>;
  rest: Record<OrderedRole, Rest>;
  members: Record<OrderedRole, Context>;
  /** `data` of a call of the generated API, with the token of everything where none is given. */
  data(query: string, variables?: Record<string, unknown>, role?: OrderedRole): Promise<Answers>;
}

// Tests look into answers of many shapes, and fail on a wrong one.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Answers = Record<string, any>;

const name = { field_label: "Name", field_type: "text", input_type: "string" };

export async function makeOrderedProject(platform: TestPlatform, isSaas: boolean): Promise<OrderedProject> {
  const many = { forward: "has_many", reverse: "has_many" };
  const p = await testProject(platform, {
    ...(isSaas && { tenant_model: "company" }),
    models: { company: { fields: [name] }, shelf: { fields: [name] }, book: { fields: [name] } },
    relations: [
      { from: "shelf", to: "book", forward: "has_many", reverse: "has_one" },
      { from: "book", to: "shelf", forward: "has_one", reverse: "has_many", known_as: "home" },
      { from: "shelf", to: "book", ...many, known_as: "loans" },
      { from: "book", to: "book", ...many, known_as: "sequels" },
      { from: "book", to: "book", forward: "has_many", reverse: "has_one", known_as: "parts" },
    ],
  });
  const [all, read] = ["all", "none"].map((write) => ({ read: "all", create: write, update: write, delete: write }));
  const seen = { ...all!, read: { where: { name: { ne: "b" } } } };
  const rights = {
    all: { company: all!, shelf: all!, book: all! },
    reader: { company: read!, shelf: read!, book: read! },
    narrow: { company: all!, shelf: seen, book: seen },
  };
  const company = isSaas ? (await p.ask("mutation { one: createCompany(input: {}) { id } }")).json.data.one.id : null;
  const tokens = {} as OrderedProject["tokens"];
  const rest = {} as OrderedProject["rest"];
  const members = {} as OrderedProject["members"];
  for (const role of roles) {
    const token = await p.roleToken(role, rights[role]);
    tokens[role] = company ? (await generateTenantToken(p.owner, { tenant_id: company, token })).token : token;
    rest[role] = restCaller(platform, tokens[role]);
    const ctx = await p.member(role);
    members[role] = { ...ctx, actor: { ...ctx.actor, tenant_id: company } as Context["actor"] };
  }
  return {
    p,
    tokens,
    rest,
    members,
    async data(query, variables, role = "all") {
      const { json } = await p.ask(query, variables, tokens[role]);
      if (json.errors) throw new Error(JSON.stringify(json.errors));
      return json.data;
    },
  };
}

const typeOf = (model: string) => model[0]!.toUpperCase() + model.slice(1);

/** A record with a list of these names, in the order of their ids; ids by name, `of` is that of the record itself. */
export async function makeList(at: OrderedProject, list: OrderedList, names: readonly string[]) {
  const ids: Record<string, string> = {};
  for (const one of names) {
    const made = await at.data(`mutation { one: create${typeOf(list.records)}(input: { name: "${one}" }) { id } }`);
    ids[one] = made.one.id;
  }
  const { one } = await at.data(
    `mutation ($ids: [ID!]) { one: create${typeOf(list.of)}(input: { name: "owner" }, connect: { ${list.name}_ids: $ids }) { id } }`,
    { ids: Object.values(ids) },
  );
  return { ...ids, of: one.id } as Record<string, string>;
}

/** A write of the record with the list, by each surface; gives the code and the fields of a refusal, else null. */
export const surfaces = {
  async graphql(at: OrderedProject, list: OrderedList, id: string, maps: Maps, role: OrderedRole) {
    const type = typeOf(list.of);
    const given = Object.entries(maps).map(([key, ids]) => [key, { [`${list.name}_ids`]: ids }] as const);
    const types = { connect: `${type}Connect`, disconnect: `${type}Disconnect`, order: `${type}__order` };
    const head = given.map(([key]) => `$${key}: ${types[key as keyof Maps]}`).join(", ");
    const args = given.map(([key]) => `${key}: $${key}`).join(", ");
    const query = `mutation ($id: ID!, ${head}) { update${type}(id: $id, ${args}) { id } }`;
    const { json } = await at.p.ask(query, { id, ...Object.fromEntries(given) }, at.tokens[role]);
    return json.errors ? json.errors[0].extensions : null;
  },
  async rest(at: OrderedProject, list: OrderedList, id: string, maps: Maps, role: OrderedRole) {
    const { status, json } = await at.rest[role]("PATCH", `${list.of}/${id}`, { [`${list.name}_ids`]: maps });
    return status === 200 ? null : json.error;
  },
  async console(at: OrderedProject, list: OrderedList, id: string, maps: Maps, role: OrderedRole) {
    const given = Object.entries(maps).map(([key, ids]) => [key, { [`${list.name}_ids`]: ids }] as const);
    return upsertRecord(at.members[role], at.p.project, { model: list.of, id, ...Object.fromEntries(given) }).then(
      () => null,
      (error: { code: string; fields?: Record<string, string> }) => error,
    );
  },
};
export interface Maps {
  connect?: string[];
  disconnect?: string[];
  order?: string[];
}
