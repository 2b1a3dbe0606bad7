/** What keeps a member from something, and who can change that: said wherever the console refuses. */

import { z } from "zod";
import { parseInput } from "../../contract/parse-input.ts";
import type { FieldAction } from "../../contract/projects/field-conditions.ts";
import { administrativePermissions } from "../../contract/projects/projects.ts";
import { says, t } from "../../kernel/words/words.ts";
import {
  type Action,
  type Context,
  fieldConditionOf,
  type Permission,
  permissionOf,
  type Role,
} from "../access/index.ts";
import { chosenProject, memberRole } from "../projects/index.ts";

export interface RefusalReason {
  reason: string;
  /** Names of those who can change it, the owner first. */
  people: string[];
  others: number;
}

const Asked = z
  .strictObject({
    permission: z
      .enum(administrativePermissions, {
        error: () => t("Permissions are {permissions}", { permissions: administrativePermissions.join(", ") }),
      })
      .nullish(),
    model_name: z.string().min(1, says("Please name the model")).max(100).nullish(),
    action: z.enum(["read", "create", "update", "delete"]).nullish(),
    field: z.string().min(1, says("Please name the field")).max(100).nullish(),
  })
  .refine(
    ({ permission, model_name, action, field }) =>
      permission ? !model_name && !action && !field : model_name && action,
    { path: ["permission"], error: () => t("Please name a permission, or a model and an action") },
  )
  .refine(({ action, field }) => !field || action === "read" || action === "update", {
    path: ["action"],
    error: () => t("A field is read or changed"),
  });

const namedMax = 3;

/**
 * Null where the caller has the right, and something else is the reason. By their own rights alone, so it is the same
 * for what is not there. People are those who may give what is
 * missing: the owner, admins, and members with `teams` who have the permission, or with `roles` who may do it with all
 * records.
 */
export async function explainRefusal(ctx: Context, input: unknown): Promise<RefusalReason | null> {
  const { permission, model_name, action, field } = parseInput(Asked, input);
  const id = chosenProject(ctx);
  const { role, administrative_permissions } = await memberRole(ctx, id);
  const level = permission ? null : permissionOf(role, model_name!, action!);
  const keeps = (of: Role) =>
    Boolean(field) && fieldConditionOf(of, model_name!, field!, action as FieldAction) !== null;
  const isKept = level !== "none" && keeps(role);
  if (permission ? administrative_permissions.includes(permission) : level === "all" && !isKept) return null;
  const people = await whoMayChange(ctx, id, (one) =>
    permission
      ? one.permissions.includes("teams") && one.permissions.includes(permission)
      : one.permissions.includes("roles") && permissionOf(one.role, model_name!, action!) === "all" && !keeps(one.role),
  );
  const reason = permission
    ? t('You need the permission "{permission}" for this.', { permission })
    : isKept
      ? t("Your role may {action} {field} only in those records of {model} that its condition lets through.", {
          action: verbs[action!](),
          field: field!,
          model: model_name!,
        })
      : words[level as keyof typeof words](action!, model_name!);
  return { reason, people: people.slice(0, namedMax), others: Math.max(people.length - namedMax, 0) };
}

const verbs: Record<Action, () => string> = {
  read: () => t("read"),
  create: () => t("add"),
  update: () => t("change"),
  delete: () => t("delete"),
};

const words: Record<Exclude<Permission, "all">, (action: Action, model: string) => string> = {
  none: (action, model) => t("Your role may not {action} records of {model}.", { action: verbs[action](), model }),
  conditions: (action, model) =>
    t("Your role may {action} only those records of {model} that its conditions let through.", {
      action: verbs[action](),
      model,
    }),
  custom_logic: (action, model) =>
    t("Your role may {action} only those records of {model} that a function of the project lets through.", {
      action: verbs[action](),
      model,
    }),
};

interface Giver {
  role: Role;
  permissions: readonly string[];
}

async function whoMayChange(ctx: Context, id: string, mayGive: (one: Giver) => boolean): Promise<string[]> {
  const rows = await ctx.platform.db
    .selectFrom("plinth.project_members as m")
    .innerJoin("plinth.users as u", "u.id", "m.user_id")
    .innerJoin("plinth.projects as p", "p.id", "m.project_id")
    .innerJoin("plinth.project_roles as r", (join) =>
      join.onRef("r.project_id", "=", "m.project_id").onRef("r.name", "=", "m.role"),
    )
    .select(["u.email", "u.first_name", "u.last_name", "m.administrative_permissions as permissions"])
    .select((eb) => [
      eb.fn.toJson("r").$castTo<Role>().as("role"),
      eb("p.owner_id", "=", eb.ref("u.id")).as("is_owner"),
    ])
    .where("m.project_id", "=", id)
    .where("u.status", "=", "active")
    .orderBy("is_owner", "desc")
    .orderBy("u.first_name")
    .orderBy("u.id")
    .execute();
  return rows
    .filter((row) => row.is_owner || row.role.is_admin || mayGive(row))
    .map(({ first_name, last_name, email }) => `${first_name} ${last_name}`.trim() || email);
}
