/** A project with its owner and members, each in a browser of their own at the system API. */
import { randomBytes } from "node:crypto";
import { type Api, createApi } from "../../../lib/api/app.ts";
import { fromAnywhere } from "../accounts.ts";
import { type Browser, browser } from "../in-process.ts";
import type { TestPlatform } from "../platform.ts";

interface SystemAnswer {
  status: number;
  // Tests look into answers of many shapes, and fail on a wrong one.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  data: any;
  // biome-ignore lint/suspicious/noExplicitAny: see above
  errors: any;
}

export interface SystemCaller {
  browser: Browser;
  email: string;
  id: string;
  gql(query: string, variables?: object): Promise<SystemAnswer>;
}

export interface SystemProject {
  api: Api;
  id: string;
  owner: SystemCaller;
  /** An account of nobody's project. */
  stranger(): Promise<SystemCaller>;
  /** A member with these permissions, at work in the project. */
  member(permissions: string[], role?: string): Promise<SystemCaller>;
}

/** A caller at the system API, signed up. */
async function caller(api: Pick<Api, "fetch">): Promise<SystemCaller> {
  const email = `${randomBytes(6).toString("hex")}@example.com`;
  const page = browser(api);
  await page.post("/auth/v2/register", { email, password: "long enough 4 all" });
  await page.post("/auth/v2/login", { email, password: "long enough 4 all" });
  const gql = async (query: string, variables: object = {}) => {
    const { status, body } = await page.post("/system/graphql", { query, variables });
    return { status, data: body.data, errors: body.errors };
  };
  const { data } = await gql("{ getUser { id } }");
  return { browser: page, email, id: data.getUser.id, gql };
}

/** A new project. Its owner is not the installation's first account, so no super admin. */
export async function systemProject(platform: TestPlatform, details: object = {}): Promise<SystemProject> {
  const api = createApi(platform);
  const { count } = await platform.db
    .selectFrom("plinth.users")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  // The first account is the administrator of the installation.
  if (Number(count) === 0) await caller(api);
  const anywhere = fromAnywhere(api);
  const owner = await caller(anywhere);
  const id = `p-${randomBytes(5).toString("hex")}`;
  const create = { name: "Blog", description: "A blog", id, plan_type: "dedicated", tier_name: "free", ...details };
  await owner.browser.post("/system/project/create", create);
  await owner.browser.post("/system/project/switch", { id });
  return {
    api,
    id,
    owner,
    stranger: () => caller(anywhere),
    async member(permissions, role = "editor") {
      const person = await caller(anywhere);
      if (role !== "admin") await owner.gql(`mutation { upsertRoleToProject(name: "${role}") { id } }`);
      const { errors } = await owner.gql(
        `mutation ($add: AddTeamMemberPayload) { updateProject(add_team_member: $add) { id } }`,
        { add: { email: person.email, role, administrative_permissions: permissions } },
      );
      if (errors) throw new Error(errors[0].message);
      await person.browser.post("/system/project/switch", { id });
      return person;
    },
  };
}
