/** Who sees and locks which records: every permission, status and tenancy, run in memory. */
import { expect, test } from "vitest";
import {
  admin,
  catalogFor,
  mayDo,
  modelDefinition,
  modelIn,
  projectModels,
  relationDefinition,
} from "../../../../tests/support/catalogs.ts";
import { fieldDefinition } from "../../../../tests/support/fields/field-definition.ts";
import { rootOf } from "../../../../tests/support/sql/compiled.ts";
import { runStatement } from "../../../../tests/support/sql/run.ts";
import { type Action, type Level, ruleName, tenantName } from "../../access/index.ts";
import {
  type Catalog,
  compileByIds,
  compileMatchingIds,
  compileMayUpdate,
  compileObject,
  compilePermittedIds,
  constant,
  node,
  type StatusFilter,
  type Tenancy,
} from "../index.ts";

const models = projectModels(
  [
    modelDefinition("note", [fieldDefinition("owner")]),
    modelDefinition("shared", [fieldDefinition("owner")], { is_common_model: true }),
    modelDefinition("firm", [fieldDefinition("owner")], { is_tenant_model: true }),
  ],
  [relationDefinition("note", "shared", "has_one", "has_many")],
);
const [ada, bob] = ["0190b2f0-0000-7000-8000-00000000000a", "0190b2f0-0000-7000-8000-00000000000b"];
const idOf = (n: number) => `0190b2f0-0000-7000-8000-0000000001${String(n).padStart(2, "0")}`;
interface Note {
  id: string;
  owner: string;
  _status: "published" | "draft";
  _tenant_id: string | null;
  shared_id: string | null;
}
/** Each owner with each status in each tenant, and in none. */
const notes: Note[] = ["me", "you"].flatMap((owner, i) =>
  (["published", "draft"] as const).flatMap((_status, j) =>
    [ada, bob, null].map((_tenant_id, k) => ({
      id: idOf(i * 6 + j * 3 + k),
      owner,
      _status,
      _tenant_id,
      shared_id: null,
    })),
  ),
);
const run = (statement: ReturnType<typeof compileObject>, catalog: Catalog) => {
  const rows = runStatement(statement.text, statement.bind(catalog.bound), {
    "s.note": notes,
    "s.shared": notes,
    "s.firm": firms,
  });
  return rows;
};
const firms = [ada, bob].map((id) => ({ id, owner: "me", _status: "published" }));
const read = (catalog: Catalog, model: string, status: StatusFilter): string[] => {
  const statement = compileObject(catalog, [rootOf("list", model, {}, [node("id")], { status })]);
  const [row] = run(statement, catalog);
  return JSON.parse(String(Object.values(row!)[0])).found.map(({ id }: { id: string }) => id);
};

/** By a function, and by conditions: what they answer is the same to statements. */
const decided: Level[] = ["custom_logic", { where: { owner: { eq: "me" } } }];
const permissions: Level[] = ["none", ...decided, "all"];
const statuses: StatusFilter[] = ["published", "draft", "all"];
/** Custom logic that answers with the records of the caller. */
const mine = { owner: { eq: "me" } };
const answers: [name: string, answer: unknown, allows: (note: Note) => boolean][] = [
  ["all", true, () => true],
  ["none", false, () => false],
  ["no answer", undefined, () => false],
  ["a filter", mine, ({ owner }) => owner === "me"],
  ["something else", "yes", () => false],
];
const allows = (permission: Level, rule: (note: Note) => boolean) =>
  permission === "all" ? () => true : permission === "none" ? () => false : rule;

const catalogOf = (
  may: Partial<Record<Action, Level>>,
  answer: Partial<Record<Action, unknown>>,
  tenancy: Tenancy = "none",
) =>
  catalogFor(models, {
    role: mayDo({ note: may, shared: may, firm: may }),
    tenancy,
    bound: {
      ...(tenancy === "bound" && { [tenantName]: ada }),
      ...Object.fromEntries(Object.entries(answer).map(([action, one]) => [ruleName("note", action as Action), one])),
    },
  });

test("drafts are for those who may update them, and records for those who may read them", () => {
  for (const reading of [...decided, "all"] as Level[])
    for (const updating of permissions)
      for (const [name, answer, rule] of answers)
        for (const status of statuses) {
          const catalog = catalogOf({ read: reading, update: updating }, { read: answer, update: answer });
          const mayRead = allows(reading, rule);
          const mayUpdate = allows(updating, rule);
          // Who may update nothing sees what is published, whatever is asked for.
          const asked = updating === "none" ? "published" : status;
          const seen = notes.filter(
            (note) =>
              mayRead(note) &&
              (asked === "all" || note._status === asked) &&
              (note._status === "published" || mayUpdate(note)),
          );
          const expected = asked === "draft" ? seen.filter(mayUpdate) : seen;
          expect(read(catalog, "note", status), `${reading} ${updating} ${name} ${status}`).toEqual(
            expected.map(({ id }) => id),
          );
        }
});

test("a tenant sees its own records, an admin without one all, and others must name one", () => {
  const all = { read: "all", update: "all" } as const;
  const idsOf = (tenant: string) => notes.filter(({ _tenant_id }) => _tenant_id === tenant).map(({ id }) => id);
  const every = notes.map(({ id }) => id);
  expect(read(catalogOf(all, {}, "bound"), "note", "all")).toEqual(idsOf(ada));
  expect(read(catalogOf(all, {}, "bound"), "firm", "all")).toEqual([ada]);
  expect(read(catalogOf(all, {}, "bound"), "shared", "all")).toEqual(every);
  expect(read(catalogOf(all, {}, "all"), "note", "all")).toEqual(every);
  expect(read(catalogOf(all, {}, "missing"), "shared", "all")).toEqual(every);
  for (const model of ["note", "firm"])
    expect(() => read(catalogOf(all, {}, "missing"), model, "all")).toThrow(
      expect.objectContaining({ code: "FORBIDDEN", message: expect.stringContaining(`Records of ${model} belong`) }),
    );
});

test("an admin without a tenant is held to none, and one of a tenant to it", () => {
  const bound = { [tenantName]: bob };
  expect(read(catalogFor(models, { role: admin, tenancy: "bound", bound }), "firm", "all")).toEqual([bob]);
  expect(read(catalogFor(models, { role: admin, tenancy: "all" }), "firm", "all")).toEqual([ada, bob]);
});

test("a model that the role may not read is none", () => {
  expect(() => read(catalogOf({ update: "all" }, {}), "note", "all")).toThrow(
    expect.objectContaining({ code: "NOT_FOUND", message: "There is no model note." }),
  );
});

const ids = constant(notes.map(({ id }) => id));
test.each<Action>(["read", "create", "update", "delete"])(
  "of given records, those that may be changed by %s are locked",
  (action) => {
    for (const permission of permissions)
      for (const reading of [...decided, "all"] as Level[])
        for (const [name, answer, rule] of answers) {
          const may = { read: reading, [action]: permission };
          const catalog = catalogOf(may, { read: answer, [action]: answer });
          const { text, bind } = compilePermittedIds(catalog, modelIn(catalog, "note"), ids, action);
          expect(text).toMatch(/ for update$/);
          const mayAct = allows(may[action] as Level, rule);
          const mayRead = allows(may.read as Level, rule);
          const hides = (action === "update" || action === "delete") && may.read !== "all";
          const seesDrafts = action === "create" || action === "update";
          const expected = notes.filter(
            (note) => mayAct(note) && (!hides || mayRead(note)) && (seesDrafts || note._status === "published"),
          );
          const rows = runStatement(text, bind(catalog.bound), { "s.note": notes });
          expect(
            rows.map(({ id }) => id),
            `${action} ${permission} ${reading} ${name}`,
          ).toEqual(expected.map(({ id }) => id));
        }
  },
);

test("a bulk write finds what the filter matches, the status shows, and the role may change", () => {
  for (const [name, answer, rule] of answers) {
    const catalog = catalogOf({ read: "all", update: "custom_logic" }, { update: answer });
    const where = constant({ owner: { ne: "nobody" } });
    const { text, bind } = compileMatchingIds(catalog, modelIn(catalog, "note"), where, "all", "update");
    const rows = runStatement(text, bind(catalog.bound), { "s.note": notes });
    expect(
      rows.map(({ id }) => id),
      name,
    ).toEqual(notes.filter(rule).map(({ id }) => id));
  }
});

test("a writer is answered with records of every status, in the order of the ids, but none that it may not read", () => {
  for (const [name, answer, rule] of answers) {
    const catalog = catalogOf({ read: "custom_logic" }, { read: answer });
    const wanted = notes.map(({ id }) => id).toReversed();
    const { text, bind } = compileByIds(catalog, modelIn(catalog, "note"), constant(wanted), [node("id")]);
    const [row] = runStatement(text, bind(catalog.bound), { "s.note": notes });
    const found = JSON.parse(String(Object.values(row!)[0])).map(({ id }: { id: string }) => id);
    expect(found, name).toEqual(
      notes
        .filter(rule)
        .map(({ id }) => id)
        .toReversed(),
    );
  }
});

test("whether a record may be changed is asked of the rule, and of an id that is none it is no", () => {
  for (const [name, answer, rule] of answers)
    for (const note of notes) {
      const catalog = catalogOf({ read: "all", update: "custom_logic" }, { update: answer });
      const may = (id: string) => {
        const { text, bind } = compileMayUpdate(catalog, modelIn(catalog, "note"), constant(id));
        return Object.values(runStatement(text, bind(catalog.bound), { "s.note": notes })[0]!)[0];
      };
      expect(may(note.id), name).toBe(String(rule(note)));
      expect(may("no id")).toBe("false");
    }
});

test("a rule that does not fit the model forbids, and does not say what the project's own filter was", () => {
  const catalog = catalogOf({ read: "custom_logic" }, { read: { secret_field: { eq: 1 } } });
  expect(() => read(catalog, "note", "all")).toThrow(
    expect.objectContaining({
      code: "FORBIDDEN",
      message: "The custom logic for note answered a filter that does not fit the model.",
    }),
  );
});

test("a rule is about all of the model, also about what is hidden from the role that it is for", () => {
  const hidden = { validation: { hide_for_roles: ["clerk"] } };
  const guarded = projectModels([modelDefinition("note", [fieldDefinition("owner", hidden), fieldDefinition("text")])]);
  const catalog = catalogFor(guarded, {
    role: mayDo({ note: { read: "custom_logic" } }),
    bound: { [ruleName("note", "read")]: mine },
  });
  const published = notes.filter(({ owner, _status }) => owner === "me" && _status === "published");
  expect(read(catalog, "note", "published")).toEqual(published.map(({ id }) => id));
  const filtered = () => compileObject(catalog, [rootOf("list", "note", { where: mine }, [node("id")])]);
  expect(filtered).toThrow(/There is no filter "owner"/);
});

test("a statement notes which answers of custom logic it needs", () => {
  const needs = new Set<string>();
  const may = { read: "custom_logic", update: "custom_logic" } as const;
  compileObject({ ...catalogOf(may, {}), needs }, [rootOf("list", "note", {}, [node("id")], { status: "all" })]);
  expect([...needs].sort()).toEqual(["rule read note", "rule update note"]);
});
