import { type Context, isTokenActive, makerOfToken, type Role } from "../access/index.ts";
import type { Membership } from "../projects/index.ts";

/** How many there are of something, and their names where the caller may list them. */
export interface ModelUse {
  count: number;
  names: string[] | null;
}

/** Who would notice a change of a model. */
export interface ModelUsers {
  roles: ModelUse;
  webhooks: ModelUse;
  tokens: ModelUse;
}

/**
 * The roles, webhooks and API tokens of a project that have to do with one of these models, by name: roles with a
 * permission on it that are not in `blind` (the field in question is hidden from those), webhooks told of its records,
 * and tokens in force whose role may do something with it. For callers that have authorised it: what a membership may
 * not list, it is told the number of.
 */
export async function listUsers(
  { platform }: Pick<Context, "platform">,
  projectId: string,
  membership: Membership,
  models: readonly string[],
  blind: readonly string[] = [],
): Promise<ModelUsers> {
  const { db } = platform;
  const [roles, webhooks, tokens] = await Promise.all([
    db
      .selectFrom("plinth.project_roles")
      .select(["name", "is_admin", "api_permissions"])
      .where("project_id", "=", projectId)
      .orderBy("name")
      .execute(),
    db
      .selectFrom("plinth.webhooks")
      .select("name")
      .where("project_id", "=", projectId)
      .where("model", "in", models)
      .orderBy("name")
      .execute(),
    db
      .selectFrom("plinth.api_tokens as t")
      .innerJoin("plinth.projects as p", "p.id", "t.project_id")
      .innerJoin("plinth.project_roles as r", (join) =>
        join.onRef("r.project_id", "=", "t.project_id").onRef("r.name", "=", "t.role"),
      )
      .select((eb) => ["t.name", "t.role", makerOfToken.as("maker"), eb.fn.toJson("r").$castTo<Role>().as("rights")])
      .where("t.project_id", "=", projectId)
      .where((eb) => eb.or([eb("t.expires_at", "is", null), eb("t.expires_at", ">", platform.clock.now())]))
      .orderBy("t.name")
      .execute(),
  ]);
  const concerned = roles.filter(
    ({ name, is_admin, api_permissions }) =>
      !is_admin &&
      !blind.includes(name) &&
      models.some((model) =>
        Object.entries(api_permissions[model] ?? {}).some(([name, level]) => name !== "fields" && level !== "none"),
      ),
  );
  const reaching = new Set([...concerned, ...roles.filter(({ is_admin }) => is_admin)].map(({ name }) => name));
  const use = (rows: readonly { name: string }[], isListed: boolean): ModelUse => ({
    count: rows.length,
    names: isListed ? rows.map(({ name }) => name) : null,
  });
  const may = membership.administrative_permissions;
  return {
    roles: use(concerned, true),
    webhooks: use(webhooks, may.includes("webhooks")),
    tokens: use(
      tokens.filter(({ role, maker, rights }) => reaching.has(role) && isTokenActive(maker, rights)),
      may.includes("api_secrets"),
    ),
  };
}
