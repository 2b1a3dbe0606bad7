import { isObject } from "../../kernel/is-object.ts";
import type { Context, Role } from "../access/index.ts";
import { memberRole } from "../projects/index.ts";

/** A role with the number of members who have it. */
export interface RoleSummary extends Role {
  no_of_users: number;
}

/**
 * Roles of a project by name; every member may know them. What their conditions ask for is for those with `roles`: it
 * may name fields that are hidden from others, who are told `conditions`.
 */
export async function listRoles(ctx: Context, projectId: string): Promise<RoleSummary[]> {
  const { administrative_permissions } = await memberRole(ctx, projectId);
  const rows = await ctx.platform.db
    .selectFrom("plinth.project_roles as r")
    .leftJoin("plinth.project_members as m", (join) =>
      join.onRef("m.project_id", "=", "r.project_id").onRef("m.role", "=", "r.name"),
    )
    .select(["r.name", "r.is_admin", "r.system_generated", "r.api_permissions", "r.logic_executions"])
    .select("r.introspection")
    .select((eb) => eb.fn.count<string>("m.user_id").as("users"))
    .where("r.project_id", "=", projectId)
    .groupBy(["r.project_id", "r.name"])
    .orderBy("r.name")
    .execute();
  const seesConditions = administrative_permissions.includes("roles");
  return rows.map(({ users, api_permissions, ...role }) => ({
    ...role,
    api_permissions: (seesConditions ? api_permissions : withoutConditions(api_permissions)) as Role["api_permissions"],
    no_of_users: Number(users),
  }));
}

const withoutConditions = (permissions: Record<string, object>) =>
  Object.fromEntries(
    Object.entries(permissions).map(([model, levels]) => [
      model,
      Object.fromEntries(
        Object.entries(levels).map(([action, level]) => [
          action,
          action === "fields" ? guardedOnly(level) : isObject(level) ? "conditions" : level,
        ]),
      ),
    ]),
  );

/** Which fields have conditions, without what they ask for. */
const guardedOnly = (fields: unknown) =>
  Object.fromEntries(
    Object.entries(isObject(fields) ? fields : {}).map(([name, actions]) => [
      name,
      Object.fromEntries(Object.keys(isObject(actions) ? actions : {}).map((action) => [action, "conditions"])),
    ]),
  );
