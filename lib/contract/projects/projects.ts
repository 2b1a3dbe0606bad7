/** Projects: the creation payload, the id rule, and a database that the user brings. */

import { z } from "zod";
import { says, t } from "../../kernel/words/words.ts";
import { oneLine } from "../one-line.ts";
import { withOtherNames } from "../other-names.ts";
import { planKeys } from "../plans/plan-limits.ts";
import { projectIdLength } from "./project-id.ts";
import { templateNames } from "./templates.ts";

export type {
  DatabaseCredentials,
  DeletedProject,
  ProjectDatabaseSummary,
  ProjectSummary,
} from "../calls/answers/projects.ts";

/** Ids that would collide with addresses of the product or mislead people. */
const reservedProjectIds = [
  "admin",
  "api",
  "auth",
  "console",
  "plinth",
  "public",
  "system",
  "secured",
  "postgres",
  // A database of its own would have the name of the role that guards tenants.
  "tenant",
  "pg-catalog",
  "www",
  "new",
];

export const ProjectId = z
  .string({ error: () => t("Please enter a project id") })
  .trim()
  .min(1, says("Please enter a project id"))
  .min(projectIdLength.min, says("Project id must be at least 3 characters"))
  .max(projectIdLength.max, says("Project id must be at most 40 characters"))
  .regex(/^[a-z]/, says("Project id must start with a letter"))
  .regex(/^[a-z0-9_-]+$/, says("Project id may contain only lowercase letters, numbers, hyphens and underscores"))
  .regex(/[a-z0-9]$/, says("Project id must end with a letter or a number"))
  .refine((id) => !reservedProjectIds.includes(id), {
    error: () => t("This project id is reserved. Please choose another one"),
  });

const host = z.string().trim().min(1, says("Please enter the database host")).max(255);

/** How to reach a PostgreSQL: single values, or one connection address in `uri`, which then wins. */
export const DatabaseConfig = z.union([
  z.strictObject({
    uri: z
      .string()
      .trim()
      .regex(/^postgres(ql)?:\/\//, says("The address must start with postgresql://"))
      .max(2000),
  }),
  z.strictObject({
    host,
    port: z.coerce
      .number({ error: () => t("Please enter a port") })
      .int()
      .min(1, says("Port must be from 1 to 65535"))
      .max(65535, says("Port must be from 1 to 65535"))
      .default(5432),
    database: z.string().trim().min(1, says("Please enter the database name")).max(63),
    user: z.string().trim().min(1, says("Please enter the database user")).max(63),
    password: z.string().max(1000).default(""),
    /** "verify-full" also checks the server's certificate. */
    ssl: z
      .union([z.boolean(), z.literal("verify-full")], { error: () => t("Please turn SSL on or off") })
      .default(false),
  }),
]);
export type DatabaseConfig = z.infer<typeof DatabaseConfig>;

/** POST /system/database/check: a DatabaseConfig, beside the type of the database. */
export const DatabaseCheckInput = z
  .looseObject({
    type: z.literal("postgresql", { error: () => t("Only postgresql is supported") }).default("postgresql"),
  })
  .transform(({ type: _, ...config }) => config)
  .transform((config): unknown => config)
  .pipe(withOtherNames(DatabaseConfig, { username: "user" }, ["file"]));

/** POST /system/project/switch, delete and restore. */
export const ProjectIdInput = z.strictObject({
  id: z
    .string({ error: () => t("Please enter a project id") })
    .trim()
    .min(1)
    .max(40),
});

/** POST /system/user/subscription/check: the name of a feature or of a limit. */
export const SubscriptionCheckInput = z
  .strictObject({ feature: z.string().max(100).optional(), limit: z.string().max(100).optional() })
  .refine((input) => input.feature || input.limit, {
    path: ["feature"],
    error: () => t("Please name a feature or a limit"),
  });

/** Need not be there where a project is made. */
export const ProjectDescription = z
  .string()
  .trim()
  .max(500, says("Project description must be at most 500 characters"));

/** The form of the general settings. */
export const ProjectSettingsInput = z.strictObject({
  name: oneLine().min(1, says("Project name is required")).max(80, says("Project name must be at most 80 characters")),
  description: ProjectDescription.min(1, says("Project description is required")),
});

/** Of an id whether it is free; of a name alone, an id for it that is. */
export const ProjectNameCheck = z
  .strictObject({ name: z.string().max(200).optional(), id: ProjectId.optional() })
  .refine(({ name, id }) => name !== undefined || id !== undefined, {
    path: ["id"],
    error: () => t("Please enter a project id"),
  });

export const CreateProjectInput = z
  .strictObject({
    name: oneLine(says("Project name is required"))
      .min(1, says("Project name is required"))
      .max(80, says("Project name must be at most 80 characters")),
    description: ProjectDescription.default(""),
    /** Left out, it is made from the name, and from a number where that is taken. */
    id: ProjectId.optional(),
    plan_type: z.enum(["dedicated", "byod"]),
    tier_name: z.enum(planKeys).optional(),
    database_type: z.literal("postgresql", { error: () => t("Only postgresql is supported") }).optional(),
    db_config: DatabaseConfig.optional(),
    project_type: z.enum(["general", "saas"]).default("general"),
    tenant_model_name: z.string().trim().optional(),
    /** What it begins with; nothing where it is left out. The template says whether it is for tenants. */
    template: z
      .enum(templateNames, {
        error: () =>
          t("There is no such template. There are {templateNames}", { templateNames: templateNames.join(", ") }),
      })
      .optional(),
  })
  .superRefine((input, issue) => {
    if (input.plan_type === "dedicated" && !input.tier_name)
      issue.addIssue({ code: "custom", path: ["tier_name"], message: `Please select a tier: ${planKeys.join(", ")}` });
    if (input.plan_type === "byod" && !input.db_config)
      issue.addIssue({ code: "custom", path: ["db_config"], message: t("Please enter your database connection") });
    if (input.project_type === "saas" && !input.tenant_model_name && !input.template)
      issue.addIssue({ code: "custom", path: ["tenant_model_name"], message: t("Please enter the tenant model name") });
  });
export type CreateProjectInput = z.infer<typeof CreateProjectInput>;

const projectTypes: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [0, "general"],
  ["0", "general"],
  [1, "saas"],
  ["1", "saas"],
]);

/**
 * POST /system/project/create as clients send it that know no plans: `coreDB` is the database of this installation, a
 * project without `plan_type` or `tier_name` is a free one in it, and `project_type` may be its number.
 */
export const CreateProjectCall = z.preprocess((input) => {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return input;
  const { database_type, db_config, ...rest } = input as Record<string, unknown>;
  const isCore = database_type === "coreDB";
  const own = { database_type, db_config: withoutEmpty(db_config) };
  const project = { ...rest, ...(isCore ? {} : own) } as Record<string, unknown>;
  const knowsPlans = "plan_type" in project || "tier_name" in project;
  return {
    ...project,
    ...((isCore || !knowsPlans) && {
      plan_type: project.plan_type ?? (own.db_config && !isCore ? "byod" : "dedicated"),
      tier_name: project.tier_name ?? "free",
    }),
    ...(project.project_type != null && {
      project_type: projectTypes.get(project.project_type) ?? project.project_type,
    }),
  };
}, CreateProjectInput);

/** The connection without the path of a database file, which PostgreSQL has none of. */
function withoutEmpty(config: unknown): unknown {
  if (typeof config !== "object" || config === null || Array.isArray(config)) return config ?? undefined;
  const { file: _, username, ...rest } = config as Record<string, unknown>;
  const given = { ...rest, ...(username !== undefined && { user: rest.user ?? username }) };
  return Object.keys(given).length > 0 ? given : undefined;
}

/** How long a deleted project can be restored. */
export const restoreDays = 7;

/** Console screens that a member may be let into (decisions: listPermissionsAndScopes). */
export const administrativePermissions = [
  "models",
  "content",
  "api_secrets",
  "webhooks",
  "roles",
  "teams",
  "settings",
  "plugins",
  "media",
  "logic",
  "audit",
  "billing",
] as const;
export type AdministrativePermission = (typeof administrativePermissions)[number];
