/** Roles of a project, and the members who have them. */

import { z } from "zod";
import { says, t } from "../../kernel/words/words.ts";
import { limits } from "../limits.ts";
import { Conditions, unknownLevel } from "./conditions.ts";
import { countConditions, FieldConditions } from "./field-conditions.ts";
import { administrativePermissions } from "./projects.ts";

/** A role's name, with the messages of its form. */
export const RoleName = z
  .string({ error: () => t("Please enter a role name") })
  .trim()
  .min(1, says("Please enter a role name"))
  .min(limits.roleNameMin, says("Role name must be at least 3 characters"))
  .max(limits.roleNameMax, says("Role name must be less than 50 characters"))
  .regex(/^[A-Za-z0-9_-]+$/, says("Role name can only contain letters, numbers, hyphens, and underscores"))
  .refine((name) => name.toLowerCase() !== "owner", { error: () => t("owner is the role of who owns the project") });

/** Said when a role that Plinth made is changed or deleted. */
export const systemRoleMessage = "This role is system generated and cannot be modified.";

/** A name, or conditions. */
const level = z.union([Conditions, z.enum(["none", "all", "custom_logic"], { error: unknownLevel })]).nullish();
const texts = (message: string) => z.array(z.string().min(1, message)).max(1_000).nullish();

/**
 * What is left out stays as it is; a new role may do nothing. `api_permissions` maps a model to what may be done with
 * its records, and under `fields` in which of them one of its fields may be read and changed.
 */
export const UpsertRoleInput = z.strictObject({
  name: RoleName,
  is_admin: z.boolean().nullish(),
  logic_executions: texts("Please name the function"),
  api_permissions: z
    .record(
      z.string(),
      z.strictObject({ read: level, create: level, update: level, delete: level, fields: FieldConditions }),
      {
        error: "api_permissions maps a model to read, create, update and delete",
      },
    )
    .refine((permissions) => countConditions(permissions) <= limits.roleConditionsMax, {
      error: () =>
        t("A role has at most {roleConditionsMax} conditions", { roleConditionsMax: limits.roleConditionsMax }),
    })
    .nullish(),
});
export type UpsertRoleInput = z.infer<typeof UpsertRoleInput>;

const Email = z
  .string({ error: () => t("Please enter user email!") })
  .trim()
  .toLowerCase()
  .min(1, says("Please enter user email!"))
  .max(254, says("Please enter a valid email!"))
  .pipe(z.email(says("Please enter a valid email!")));

/** updateProject(add_team_member): an account that joins, or a member whose role and permissions change. */
export const AddTeamMemberInput = z.strictObject({
  email: Email,
  role: z.string({ error: () => t("Please select a role!") }).min(1, says("Please select a role!")),
  administrative_permissions: z
    .array(
      z.enum(administrativePermissions, {
        error: () =>
          t("Permissions are {administrativePermissions}", {
            administrativePermissions: administrativePermissions.join(", "),
          }),
      }),
    )
    .min(1, says("Please select at least one permission!"))
    .max(administrativePermissions.length * 2),
  team_id: z.string().nullish(),
});

export type AddTeamMemberInput = z.infer<typeof AddTeamMemberInput>;

/** updateProject(remove_team_member). */
export const RemoveTeamMemberInput = z.strictObject({ member_id: z.string().min(1, says("Please name the member")) });
export type RemoveTeamMemberInput = z.infer<typeof RemoveTeamMemberInput>;
