/** Each limit of each plan: as much as the plan has works, one more is refused by its name, and every text says the same number. */
import { readFileSync } from "node:fs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PlanCard } from "../../../components/screens/subscriptions/plan-card.tsx";
import { limits } from "../../../lib/contract/limits.ts";
import {
  type LimitName,
  limitNames,
  limitText,
  limitWords,
  type PlanKey,
  planKeys,
  planTable,
} from "../../../lib/contract/plans/plan-limits.ts";
import { catalogueOf, planOf, plans } from "../../../lib/contract/plans/plans.ts";
import type { Context } from "../../../lib/engine/access/index.ts";
import { createUpload } from "../../../lib/engine/media/index.ts";
import { updateProject } from "../../../lib/engine/project-settings/index.ts";
import {
  announceProject,
  checkSubscription,
  createProject,
  flushUsage,
  makeProject,
} from "../../../lib/engine/projects/index.ts";
import type { PlinthError } from "../../../lib/kernel/errors.ts";
import { uuidv7 } from "../../../lib/kernel/ids.ts";
import { person } from "../../support/people.ts";
import { secondNode, type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type TestProject, testProject } from "../../support/project.ts";

let platform: TestPlatform;
let p: TestProject;

beforeAll(async () => {
  platform = await testPlatform();
  p = await testProject(platform, { models: { note: { fields: [] } } });
});
afterAll(() => platform.close());

const sql = (text: string, values: unknown[]) => platform.pool.query(text, values);

/** Uses of a limit: makes as if so much were used, and uses one more. */
interface Use {
  fill(used: number): Promise<void>;
  one(): Promise<unknown>;
  code: string;
}

const month = () => `${platform.clock.now().toISOString().slice(0, 7)}-01`;
const upload = (owner: Context, size: number) =>
  createUpload(owner, { id: uuidv7(), size, metadata: {} }).then(() =>
    platform.db.deleteFrom("plinth.media_uploads").execute(),
  );
let sizeOfOne = 0;

const uses: Record<LimitName, Use> = {
  projects: {
    async fill(used) {
      await sql("delete from plinth.projects where owner_id = $1 and id <> $2", [p.project.owner_id, p.project.id]);
      await sql(
        `insert into plinth.projects (id, name, owner_id, database_kind, database_schema, secret_key_hash, secret_key_encrypted)
         select 'filled-' || n, 'Filled', $1, 'shared', 'none', '', '' from generate_series(2, $2) n`,
        [p.project.owner_id, used],
      );
    },
    one: () => createProject(p.owner, { name: "One more", id: `more-${uuidv7().slice(-10)}` }),
    code: "FORBIDDEN",
  },
  members: {
    async fill(used) {
      await sql("delete from plinth.project_members where project_id = $1 and user_id <> $2", [
        p.project.id,
        p.project.owner_id,
      ]);
      await sql(
        `with people as (
           insert into plinth.users (id, email) select gen_random_uuid(), gen_random_uuid() || '@example.com' from generate_series(2, $2)
           returning id)
         insert into plinth.project_members (project_id, user_id, role) select $1, id, 'admin' from people`,
        [p.project.id, used],
      );
    },
    async one() {
      const { user } = await person(platform);
      const add_team_member = { email: user.email, role: "admin", administrative_permissions: ["content"] };
      await updateProject(p.owner, { add_team_member });
      // Who is in already is not counted again.
      await updateProject(p.owner, { add_team_member });
    },
    code: "FORBIDDEN",
  },
  api_calls_per_month: {
    async fill(used) {
      await sql(
        `insert into plinth.api_usage (project_id, month, calls) values ($1, $2, $3)
         on conflict (project_id, month) do update set calls = excluded.calls`,
        [p.project.id, month(), used],
      );
    },
    async one() {
      // What this node has counted of earlier plans is not this one's.
      const other = await secondNode(platform);
      try {
        const { answerSecured } = await import("../../../lib/api/secured/answer.ts");
        const { status, text } = await answerSecured(other, {
          method: "POST",
          url: "/secured/graphql",
          header: (name) =>
            ({ authorization: `Bearer ${p.token}`, "content-type": "application/json" })[name as "authorization"],
          body: Buffer.from('{"query":"{ noteCount }"}'),
          ip_address: "127.0.0.1",
        });
        await flushUsage(other);
        const [error] = JSON.parse(text).errors ?? [];
        if (error) throw Object.assign(new Error(error.message), { code: error.extensions.code });
        expect(status).toBe(200);
      } finally {
        await other.close();
      }
    },
    code: "PAYMENT_REQUIRED",
  },
  storage_bytes: {
    async fill(used) {
      await sql("delete from plinth.media_files where project_id = $1", [p.project.id]);
      const whole = Math.floor(used / 2 ** 30);
      const sizes = [...Array<number>(whole).fill(2 ** 30), used - whole * 2 ** 30];
      await sql(
        `insert into plinth.media_files (id, project_id, file_name, content_type, file_extension, size, sha256, storage_key, kind, storage)
         select gen_random_uuid(), $1, 'f', 'text/plain', 'txt', size, decode(md5(n::text), 'hex'), gen_random_uuid(), 'file', 'local'
         from unnest($2::int[]) with ordinality as s (size, n)`,
        [p.project.id, sizes],
      );
    },
    one: () => upload(p.owner, 1),
    code: "TOO_LARGE",
  },
  file_bytes: {
    async fill(used) {
      await sql("delete from plinth.media_files where project_id = $1", [p.project.id]);
      sizeOfOne = used + 1;
    },
    one: () => upload(p.owner, sizeOfOne),
    code: "TOO_LARGE",
  },
};

/** What stands for "no limit" where nothing is counted that far. */
const many: Record<LimitName, number> = {
  projects: 150,
  members: 1_500,
  api_calls_per_month: 500_000_000,
  storage_bytes: 2 * 1024 ** 4,
  file_bytes: limits.mediaBytesMax,
};

async function onPlan(key: PlanKey): Promise<void> {
  await sql("update plinth.projects set plan = $2 where id = $1", [p.project.id, key]);
  await announceProject(platform, p.project.id);
}

const all = planKeys.flatMap((key) => limitNames.map((name) => ({ key, name, value: planTable[key].limits[name] })));

test.each(all)("$key, $name: $value", async ({ key, name, value }) => {
  for (const other of limitNames) await uses[other].fill(1);
  await onPlan(key);
  const { fill, one, code } = uses[name];
  await fill((value ?? many[name]) - 1);
  await one();
  await fill(value ?? many[name]);
  const { allowed, limit } = await checkSubscription(p.owner, { limit: name });
  expect([limit, allowed]).toEqual([value, value === null || name === "file_bytes"]);
  if (value === null && name !== "file_bytes") return void (await one());
  const refusal = (await one().then(
    () => null,
    (error: unknown) => error,
  )) as PlinthError | null;
  const shown = limitWords[name].amount(value ?? limits.mediaBytesMax);
  expect(refusal).toMatchObject({ code, message: expect.stringContaining(shown) });
  if (value !== null) expect(refusal!.message).toContain(planOf(key).name);
});

test.each(all)("the screens say of $key, $name: $value", ({ key, name, value }) => {
  const plan = planOf(key);
  const card = renderToStaticMarkup(createElement(PlanCard, { plan, isCurrent: false, action: null }));
  const words = [card, ...plans.slice(0, plans.indexOf(plan) + 1).flatMap(({ features }) => features)].join("\n");
  const said =
    name === "projects" || name === "api_calls_per_month" ? limitText(name, value) : limitWords[name].feature(value);
  expect(words).toContain(said);
});

test.each(planKeys)("a project on %s has a database of its own where the table says so", async (key) => {
  const { user } = await person(platform);
  const made = await makeProject(platform, {
    owner: { id: user.id, is_super_admin: false },
    project: { id: `kind-${key}`, name: key, description: "", project_type: "general" },
    own: null,
    plan: key,
  });
  expect(made.database).toBe(planTable[key].rights.dedicated_database ? "dedicated" : "shared");
  expect(planOf(key).database_options[0]).toBe(
    planTable[key].rights.dedicated_database ? "Dedicated PostgreSQL database" : "Schema in the shared PostgreSQL",
  );
});

test("docs/plans-and-payment.md has the table as it is", () => {
  const guide = readFileSync(new URL("../../../docs/plans-and-payment.md", import.meta.url), "utf8");
  const row = (cells: string[]) => `| ${cells.join(" | ")} |`.replace("|  |", "| |");
  const table = [
    row(["", ...plans.map(({ name }) => name)]),
    row(["---", ...plans.map(() => "---")]),
    ...limitNames.map((name) =>
      row([limitWords[name].label, ...plans.map((plan) => limitText(name, plan.limits[name]))]),
    ),
    row(["Database", ...plans.map(({ database_options }) => database_options[0]!)]),
  ];
  expect(guide).toContain(table.join("\n"));
});

test("without payments nothing has a price or a badge, and without limits by plan none is named", () => {
  for (const plan of catalogueOf({ payments: false, limited: true }))
    expect(plan).toMatchObject({ price: "", badge: null, limits: planOf(plan.key).limits });
  for (const plan of catalogueOf({ payments: true, limited: false }))
    expect(new Set(Object.values(plan.limits))).toEqual(new Set([null]));
  expect(catalogueOf({ payments: true, limited: true })).toEqual(plans);
});

test("no plan promises what there is not", () => {
  const words = JSON.stringify(plans);
  for (const claim of [/recovery/i, /replica/i, /single sign/i, /backup/i, /audit/i, /support/i, /uptime/i, /region/i])
    expect(words).not.toMatch(claim);
});
