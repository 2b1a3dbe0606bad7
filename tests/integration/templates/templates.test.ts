/** What projects begin with: each template is written whole or not at all, and answers over the project's own API. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { templateNames } from "../../../lib/contract/projects/templates.ts";
import { checkProjectName, deleteProject, listProjects, requireMember } from "../../../lib/engine/projects/index.ts";
import { listRecords } from "../../../lib/engine/records/index.ts";
import { listRoles } from "../../../lib/engine/roles/index.ts";
import { startProject } from "../../../lib/engine/templates/index.ts";
import { generateToken } from "../../../lib/engine/tokens/index.ts";
import { person } from "../../support/people.ts";
import { createEmptyDatabase, type TestPlatform, testPlatform } from "../../support/platform.ts";
import { askSecured } from "../../support/project.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({ env: { PLAN_LIMITS: "0" } });
});
afterAll(() => platform.close());

type Start = Awaited<ReturnType<typeof start>>;

async function start(input: Record<string, unknown>) {
  const { ctx, inProject } = await person(platform);
  const made = await startProject(ctx, input);
  const inside = await inProject(made.id);
  const { token } = await generateToken(inside, { name: "first", role: "admin", duration: null });
  const ask = async (query: string, by = token) => {
    const { json } = await askSecured(platform, by, JSON.stringify({ query }));
    expect(json.errors).toBeUndefined();
    return json.data;
  };
  return { made, inside, ask };
}

const questions: Record<(typeof templateNames)[number], { query: string; answer: object }> = {
  blog: {
    query: `{ postList(where: { title: { starts_with: "A box" } }) { slug cover { url alt content_type } author { name } category { name } tag_list { name } comment_count }
      site { name } postCount(status: all) }`,
    answer: {
      postList: [
        {
          slug: "a-box-that-waters-itself",
          cover: {
            url: expect.stringMatching(/\/wicking\.webp\?/),
            alt: "A planted box, cut open: water below the soil",
            content_type: "image/webp",
          },
          author: { name: "Ines Haller" },
          category: { name: "Building" },
          tag_list: expect.arrayContaining([{ name: "water" }, { name: "beginners" }]),
          comment_count: 2,
        },
      ],
      site: { name: "Small Green" },
      postCount: 6,
    },
  },
  shop: {
    query: `{ orderList(where: { number: { eq: "2026-0001" } }) { total customer { address { city } } order_line_list { quantity product { sku } } }
      productCount productList(where: { photos: { is_null: true } }) { name } }`,
    answer: {
      orderList: [
        {
          total: 53.4,
          customer: { address: { city: "Berlin" } },
          order_line_list: expect.arrayContaining([{ quantity: 1, product: { sku: "BREW-011" } }]),
        },
      ],
      productCount: 6,
      productList: [],
    },
  },
  saas: {
    query: `{ companyList(sort: [{ name: asc }]) { name plan { name } } taskCount personCount }`,
    answer: {
      companyList: [
        { name: "Lumen Studio", plan: { name: "Team" } },
        { name: "Northwind Traders", plan: { name: "Company" } },
      ],
      taskCount: 7,
      personCount: 5,
    },
  },
  atlas: {
    query: `{ countryList(where: { code: { eq: "NO" } }) { name capital region { name } position { lat } }
      countryCount cityList(sort: [{ population: desc }], limit: 1) { population country { code } } }`,
    answer: {
      countryList: [{ name: "Norway", capital: "Oslo", region: { name: "Europe" }, position: { lat: 62 } }],
      countryCount: 250,
      cityList: [{ population: expect.any(Number), country: { code: expect.any(String) } }],
    },
  },
};

test.each(templateNames)("the template %s is there with its records, relations, looks and roles", async (template) => {
  const { made, inside, ask }: Start = await start({ name: `A ${template}`, template });
  expect(made).toMatchObject({ id: `a-${template}`, type: template === "saas" ? "saas" : "general" });
  expect(await ask(questions[template].query)).toEqual(questions[template].answer);
  const roles = await listRoles(inside, made.id);
  expect(Object.keys(roles)).toHaveLength(2);
});

test("the console's lists of the atlas read from A to Z, and from the largest city", async () => {
  const { inside } = await start({ name: "In order", template: "atlas" });
  const listed = async (model: string) => {
    const { project } = await requireMember(inside, "content");
    const { results } = await listRecords(inside, project, { model, limit: 100 });
    return results!.map(({ data }) => data as { name: string; population: number });
  };
  const byName = new Intl.Collator("en").compare;
  for (const [model, count] of [
    ["country", 100],
    ["region", 6],
  ] as const) {
    const names = (await listed(model)).map(({ name }) => name);
    expect(names).toHaveLength(count);
    expect(names).toEqual(names.toSorted(byName));
  }
  const sizes = (await listed("city")).map(({ population }) => population);
  expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
});

test("records of tenants are told apart", async () => {
  const { made, ask } = await start({ name: "Tenants", template: "saas" });
  const { rows } = await platform.pool.query(
    `select count(distinct _tenant_id)::int as tenants from "project_${made.id}".task`,
  );
  expect(rows).toEqual([{ tenants: 2 }]);
  expect(await ask("{ taskList(limit: 1) { project { lead { name } } } }")).toMatchObject({
    taskList: [expect.anything()],
  });
});

test("in a database of one's own as well", async () => {
  const { made, ask } = await start({
    name: "Far away",
    template: "blog",
    plan_type: "byod",
    database_type: "postgresql",
    db_config: { uri: await createEmptyDatabase() },
  });
  expect(made).toMatchObject({ database: "byod" });
  expect(await ask("{ authorCount }")).toEqual({ authorCount: 3 });
});

test("a template that cannot be written leaves no project, and its id is free", async () => {
  const { ctx } = await person(platform);
  const { template } = await import("../../../lib/engine/templates/data/blog.ts");
  const post = template.records.post as Record<string, Record<string, unknown>>;
  post.broken = { title: "Broken", reading_minutes: "many" };
  try {
    await expect(startProject(ctx, { name: "Half", id: "half-made", template: "blog" })).rejects.toThrow();
  } finally {
    delete post.broken;
  }
  expect(await listProjects(ctx)).toEqual([]);
  expect(await checkProjectName(ctx, { id: "half-made" })).toEqual({ id: "half-made" });
  const { rows } = await platform.pool.query("select nspname from pg_namespace where nspname = 'project_half-made'");
  expect(rows).toEqual([]);
  expect(await startProject(ctx, { name: "Half", id: "half-made", template: "blog" })).toMatchObject({
    id: "half-made",
  });
});

test("without an id the name makes one that is free, with a number where it is taken", async () => {
  const { ctx } = await person(platform);
  expect(await checkProjectName(ctx, { name: "Größe & Maß" })).toEqual({ id: "grosse-mass" });
  const ids: string[] = [];
  for (let i = 0; i < 3; i++) ids.push((await startProject(ctx, { name: "My garden" })).id);
  expect(ids).toEqual(["my-garden", "my-garden-2", "my-garden-3"]);
  expect(await checkProjectName(ctx, { name: "My Garden!" })).toEqual({ id: "my-garden-4" });
  for (const [name, id] of [
    ["Admin", "admin-project"],
    ["日本", "project"],
    ["ab", "ab-project"],
  ])
    expect(await checkProjectName(ctx, { name })).toEqual({ id });
  const long = "x".repeat(60);
  expect((await startProject(ctx, { name: long })).id).toBe("x".repeat(40));
  expect((await startProject(ctx, { name: long })).id).toBe(`${"x".repeat(32)}-2`);
  // The id of a deleted project is not given away while it can be restored.
  await deleteProject(ctx, { id: "my-garden-2" });
  expect(await checkProjectName(ctx, { name: "My garden" })).toEqual({ id: "my-garden-4" });
});

test("at once, each gets an id of its own", async () => {
  const { ctx } = await person(platform);
  const made = await Promise.all([1, 2, 3].map(() => startProject(ctx, { name: "All at once" })));
  expect(new Set(made.map(({ id }) => id)).size).toBe(3);
});

test("what there is not is refused", async () => {
  const { ctx } = await person(platform);
  await expect(startProject(ctx, { name: "A", id: "aaa", template: "wiki" })).rejects.toMatchObject({
    code: "BAD_USER_INPUT",
    fields: { template: "There is no such template. There are blog, shop, saas, atlas" },
  });
  await expect(checkProjectName(ctx, {})).rejects.toMatchObject({ code: "BAD_USER_INPUT" });
});
