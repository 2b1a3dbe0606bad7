/** Databases inside the network of the installation: super admins may bring them, others only where the setting lets everybody. */
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Context } from "../../../lib/engine/access/index.ts";
import { updateProject } from "../../../lib/engine/project-settings/index.ts";
import { checkDatabase, createProject, openProject } from "../../../lib/engine/projects/index.ts";
import { readEnv } from "../../../lib/platform/env.ts";
import type { Platform } from "../../../lib/platform/platform.ts";
import { person } from "../../support/people.ts";
import { connected, createEmptyDatabase, type TestPlatform, testPlatform } from "../../support/platform.ts";

let platform: TestPlatform;
let uri: string;
beforeAll(async () => {
  platform = await testPlatform();
  uri = await createEmptyDatabase();
});
afterAll(() => platform.close());

/** The same installation with the setting as it says, or with none. */
function set(DATABASE_ALLOW_PRIVATE?: string): Platform {
  const { DATABASE_ALLOW_PRIVATE: allowed, GIVEN } = readEnv(DATABASE_ALLOW_PRIVATE ? { DATABASE_ALLOW_PRIVATE } : {});
  return connected({ ...platform, env: { ...platform.env, DATABASE_ALLOW_PRIVATE: allowed, GIVEN } });
}

async function someone(is_super_admin: boolean) {
  const { inProject } = await person(platform);
  const at = (on: Platform, id: string | null = null): Context => {
    const ctx = inProject(id);
    return { ...ctx, platform: on, actor: { ...(ctx.actor as object), is_super_admin } as Context["actor"] };
  };
  return at;
}

const newId = () => `p-${randomBytes(5).toString("hex")}`;
const own = (id: string) => ({ name: id, id, plan_type: "byod", db_config: { uri } });
const fault = /private network/;

/** Anew, as after a restart: nothing of it is remembered. */
const reopen = (on: Platform, id: string) => openProject({ ...on }, id);

/** The present address once more, and another spelling of it. */
function driver(host?: string) {
  const url = new URL(uri);
  return {
    driver: {
      host: host ?? url.hostname,
      port: url.port,
      db: [url.pathname.slice(1)],
      user: [decodeURIComponent(url.username)],
      password: [decodeURIComponent(url.password)],
      access_key: [],
      secret_key: [],
    },
  };
}

describe.each([
  ["nothing set", undefined, false],
  ["DATABASE_ALLOW_PRIVATE=0", "0", false],
  ["DATABASE_ALLOW_PRIVATE=1", "1", true],
])("with %s", (_, setting, everybody) => {
  test("a super admin checks, creates, reaches and changes one", async () => {
    const on = set(setting);
    const admin = await someone(true);
    const id = newId();
    await checkDatabase(admin(on), { uri });
    await createProject(admin(on), own(id));
    await reopen(on, id);
    await updateProject(admin(on, id), driver("localhost"));
    await reopen(on, id);
  });

  test(`everybody else ${everybody ? "does too" : "is refused at each step"}`, async () => {
    const on = set(setting);
    const other = await someone(false);
    const id = newId();
    const tries = [
      () => checkDatabase(other(on), { uri }),
      () => createProject(other(on), own(id)),
      async () => {
        const made = newId();
        await createProject(other(set("1")), own(made));
        await updateProject(other(on, made), driver("localhost"));
      },
    ];
    // A project that is there cannot even be opened to be changed.
    const refused = {
      code: expect.stringMatching(/^(BAD_USER_INPUT|UNAVAILABLE)$/),
      message: expect.stringMatching(fault),
    };
    for (const attempt of tries) {
      if (everybody) await attempt();
      else await expect(attempt()).rejects.toMatchObject(refused);
    }
  });
});

test("what a super admin has set up stays reachable, and its owner may change its password", async () => {
  const [admin, owner] = [await someone(true), await someone(false)];
  const id = newId();
  await createProject(admin(set()), own(id));
  const { actor } = owner(platform);
  if (actor.kind !== "user") throw new Error("a user");
  await platform.db.updateTable("plinth.projects").set({ owner_id: actor.user.id }).where("id", "=", id).execute();
  await updateProject(owner(set("0"), id), driver());
  await reopen(set("0"), id);
});

test("one that was allowed while everybody was is refused once the setting is taken back", async () => {
  const id = newId();
  await createProject((await someone(false))(set("1")), own(id));
  await reopen(set("1"), id);
  await expect(reopen(set(), id)).rejects.toThrow(fault);
});

test("one from before that was noted keeps working while nothing is set, and not with 0", async () => {
  const id = newId();
  await createProject((await someone(false))(set("1")), own(id));
  await platform.db.updateTable("plinth.projects").set({ private_database: null }).where("id", "=", id).execute();
  await reopen(set(), id);
  await expect(reopen(set("0"), id)).rejects.toThrow(fault);
});
