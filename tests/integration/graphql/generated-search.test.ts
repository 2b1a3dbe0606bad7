/** Search of the generated API: what is found, in which order, and where. */
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildCatalog, compileObject, constant, node } from "../../../lib/engine/compiler/index.ts";
import { loadModels } from "../../../lib/engine/models/index.ts";
import { findsParts } from "../../../lib/engine/projects/opening/finds-parts.ts";
import { memberCatalog, runStatement, suggestedIndexesBuilt } from "../../../lib/engine/records/index.ts";
import { createEmptyDatabase, type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type TestProject, testProject } from "../../support/project.ts";

let platform: TestPlatform;
let p: TestProject;
const field = (field_label: string, more: object = {}) => ({
  field_label,
  field_type: "text",
  input_type: "string",
  ...more,
});
const hidden = { validation: { hide_for_roles: ["guest"] } };
const list = { field_type: "list", field_sub_type: "dynamicList" };

beforeAll(async () => {
  platform = await testPlatform();
  p = await testProject(platform, {
    models: {
      big: {
        fields: [
          field("Title"),
          field("Name", { field_type: "object", input_type: "object" }),
          field("Local", { parent_field: "name" }),
        ],
      },
      place: {
        fields: [
          field("Title"),
          field("Code"),
          field("Secret", hidden),
          field("Body", { field_type: "multiline" }),
          field("Tags", list),
          field("Name", { field_type: "object", input_type: "object" }),
          field("Local", { parent_field: "name" }),
          field("Hidden", { parent_field: "name", ...hidden }),
          field("Others", { parent_field: "name", ...list }),
          field("Links", { field_type: "repeated", input_type: "repeated" }),
          field("Label", { parent_field: "links" }),
          field("Text", { parent_field: "links", field_type: "multiline" }),
        ],
      },
    },
  });
  const { json } = await p.ask(`mutation { createPlaceList(status: published, inputs: [
    { title: "Köln", code: "ab-00712", body: "<p>Ein <b>Zitat</b> aus report_2024-final.pdf &amp; mehr</p>", name: { local: "Germany", others: ["Cologne", "Colonia"], hidden: "classified" } }
    { title: "Straße in Łódź", code: "koln", tags: ["Blumenweg", "x1"], secret: "classified", links: [{ label: "Say \\"hello\\"\\nworld", text: "<p>Zoë's <i>café</i></p>" }] }
    { title: "Old Köln road", code: "jane.doe@example.com", body: "<p>runners were running</p>", links: [{ label: "https://example.org/a?b=c" }, { label: "Germania" }] }
    { title: "100% plain", code: "under_score" }
  ]) { id } }`);
  expect(json.errors).toBeUndefined();
});
afterAll(() => platform.close());

async function titles(search: string, token?: string): Promise<string[]> {
  const query = `query ($s: String) { placeList(search: $s) { title } placeCount(search: $s) placeConnection(search: $s) { edges { node { title } } } }`;
  const { json } = await p.ask(query, { s: search }, token);
  expect(json.errors).toBeUndefined();
  const found = json.data.placeList.map(({ title }: { title: string }) => title);
  expect(json.data.placeCount).toBe(found.length);
  expect(json.data.placeConnection.edges.map((edge: { node: { title: string } }) => edge.node.title)).toEqual(found);
  return found;
}

test("parts of words, addresses, numbers with zeros, file names, ids, and texts in objects and lists are found, without accents", async () => {
  const [koln, lodz, road, plain] = ["Köln", "Straße in Łódź", "Old Köln road", "100% plain"];
  const searches: Record<string, string[]> = {
    german: [koln, road],
    Germany: [koln],
    "00712": [koln],
    "0071": [koln],
    report_2024: [koln],
    "final.pdf": [koln],
    lonia: [koln],
    "cologne germany": [koln],
    "Cologne Germania": [],
    lumenwe: [lodz],
    strasse: [lodz],
    lodz: [lodz],
    STRAẞE: [lodz],
    'say "hello"': [lodz],
    '"hello world"': [lodz],
    "zoe cafe": [lodz],
    "doe@example": [road],
    "https://example.org/a?b=c": [road],
    run: [road],
    runs: [road],
    "run -runner": [],
    "runs or cologne": [koln, road],
    "100%": [plain],
    "0%": [],
    er_sc: [plain],
    "%": [],
    "<b>": [],
    strong: [],
    "amp; mehr": [],
    x1: [lodz],
    ab: [koln],
    "!!!": [],
    "": [koln, lodz, road, plain],
  };
  for (const [search, found] of Object.entries(searches))
    expect([search, await titles(search)]).toEqual([search, found]);
  const { json } = await p.ask(`{ placeList { id title } }`);
  for (const { id, title } of json.data.placeList) expect(await titles(id)).toEqual([title]);
});

test("what fits best comes first: the title itself, another text itself, beginnings, the rest; a sort goes before", async () => {
  expect(await titles("koln")).toEqual(["Köln", "Straße in Łódź", "Old Köln road"]);
  expect(await titles("old")).toEqual(["Old Köln road"]);
  const sorted = await p.ask(`{ placeList(search: "koln", sort: [{ title: desc }]) { title } }`);
  expect(sorted.json.data.placeList.map(({ title }: { title: string }) => title)[0]).toBe("Straße in Łódź");
  let after: string | null = null;
  const paged: string[] = [];
  do {
    const query = `query ($after: String) { placeConnection(search: "koln", first: 1, after: $after) { edges { node { title } } pageInfo { endCursor hasNextPage } } }`;
    const page: { edges: { node: { title: string } }[]; pageInfo: { endCursor: string; hasNextPage: boolean } } = (
      await p.ask(query, { after })
    ).json.data.placeConnection;
    paged.push(page.edges[0]!.node.title);
    after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
  } while (after);
  expect(paged).toEqual(await titles("koln"));
});

test("highlights show each text as it was written, with the match apart; without a search there are none", async () => {
  const found = async (search: string | null) =>
    (
      await p.ask(
        `query ($s: String) { placeList(search: $s) { meta { search_highlights { field before match after } } } }`,
        { s: search },
      )
    ).json.data.placeList.map(({ meta }: { meta: { search_highlights: unknown } }) => meta.search_highlights);
  expect(await found("germany")).toEqual([[{ field: "name.local", before: "", match: "Germany", after: "" }]]);
  expect(await found("ZOE cafe")).toEqual([[{ field: "links.text", before: " ", match: "Zoë", after: "'s café " }]]);
  expect(await found("strasse")).toEqual([[{ field: "title", before: "", match: "Straße", after: " in Łódź" }]]);
  expect(await found("runs")).toEqual([[{ field: "body", before: " ", match: "runners", after: " were running " }]]);
  expect(await found("hello world")).toMatchObject([[{ field: "links.label", match: "hello" }]]);
  expect(await found("100%")).toMatchObject([[{ match: "100%", after: " plain" }]]);
  expect(await found(null)).toEqual([[], [], [], []]);
});

test("a role finds nothing by a field that is hidden from it, alone or in an object, and sees nothing of it", async () => {
  const guest = await p.roleToken("guest", { place: { read: "all" } });
  expect(await titles("classified")).toEqual(["Straße in Łódź", "Köln"]);
  expect(await titles("classified", guest)).toEqual([]);
  expect(await titles("germany", guest)).toEqual(["Köln"]);
  const query = `{ placeList(search: "classified or germany") { meta { search_highlights { field } } } }`;
  const fields = async (token?: string) =>
    (await p.ask(query, {}, token)).json.data.placeList.map(
      ({ meta }: { meta: { search_highlights: { field: string }[] } }) =>
        meta.search_highlights.map((one) => one.field),
    );
  expect(await fields()).toEqual([["secret"], ["name.local", "name.hidden"]]);
  expect(await fields(guest)).toEqual([["name.local"]]);
});

test("a large table gets an index for words and one for parts, which take the place of what an older version built", async () => {
  const { pool, schema } = p.project.database;
  const count = async (search: string) => {
    const { json } = await p.ask(`query ($s: String) { bigCount(search: $s) }`, { s: search });
    await suggestedIndexesBuilt(p.project.database);
    return json.data?.bigCount;
  };
  await pool.query(
    `insert into "${schema}".big (id, title, name, _status) select gen_random_uuid(), 'Nr. ' || md5(i::text), jsonb_build_object('local', 'place ' || i), 'published' from generate_series(1, 6000) i`,
  );
  await pool.query(`create index "_auto_search_old" on "${schema}".big using gin (to_tsvector('simple', title))`);
  await pool.query(`analyze "${schema}".big`);
  expect(await count("c4ca4238a0b9")).toBe(1);
  const { rows } = await pool.query<{ name: string; expression: string }>(
    `select c.relname as name, pg_get_expr(i.indexprs, i.indrelid) as expression from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = $1::regclass and starts_with(c.relname, '_auto_') order by 1`,
    [`"${schema}".big`],
  );
  expect(rows.map(({ name }) => name.replace(/_[^_]*$/, ""))).toEqual(["_auto_parts", "_auto_words"]);
  const [parts, words] = rows as [(typeof rows)[0], (typeof rows)[0]];
  const condition = `${parts.expression} like (select '%4242%') or ${words.expression} @@ (select 'x'::tsquery)`;
  const plan = JSON.stringify((await pool.query(`explain select id from "${schema}".big where ${condition}`)).rows);
  for (const { name } of rows) expect(plan).toContain(name);
  expect(await count('"lace 4242"')).toBe(1);
});

test("where pg_trgm is not there and may not be made, words are found by their beginnings and forms", async () => {
  const url = new URL(await createEmptyDatabase());
  const admin = new pg.Pool({ connectionString: url.href });
  expect(await findsParts(admin)).toBe(true);
  const name = `guest_${url.pathname.slice(1)}`;
  await admin.query(`create role "${name}" login password 'of-the-keys'`);
  [url.username, url.password] = [name, "of-the-keys"];
  const guest = new pg.Pool({ connectionString: url.href });
  expect(await findsParts(guest)).toBe(false);
  await Promise.all([admin.end(), guest.end()]);
  const { role } = await memberCatalog(p.owner, p.project);
  const catalog = buildCatalog(await loadModels(p.project), role, { ...p.project.database, finds_parts: false });
  const found = async (search: string) => {
    const args = { search: constant(search) };
    const root = {
      alias: "all",
      kind: "list",
      model: "place",
      status: "published",
      args,
      children: [node("title")],
    } as const;
    const text = await runStatement(p.project.database, compileObject(catalog, [root]), {});
    return JSON.parse(text).all.map(({ title }: { title: string }) => title);
  };
  expect(await found("erman")).toEqual([]);
  expect(await found("germ colo")).toEqual(["Köln"]);
  expect(await found("runs")).toEqual(["Old Köln road"]);
  expect(await found("jane.doe@example.com")).toEqual(["Old Köln road"]);
});
