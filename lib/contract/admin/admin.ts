/** Administration of an installation by its super admins: people, projects, and messages to the people of a project. */

import { z } from "zod";
import { ownPage } from "../../kernel/own-page.ts";
import { type Said, says, t, texts } from "../../kernel/words/words.ts";
import { oneLine } from "../one-line.ts";
import { planKeys } from "../plans/plan-limits.ts";
import type { ProjectMove } from "../projects/moves.ts";

export const userRoles = ["user", "admin", "super_admin"] as const;
export const userStatuses = ["active", "pending", "suspended"] as const;
export type UserRole = (typeof userRoles)[number];
export type UserStatus = (typeof userStatuses)[number];

/** What everybody else is told where only super admins may come in. */
export const accessDenied = texts({
  users: "You don't have permission to access user management.",
  panel: "You don't have permission to access the admin panel.",
});

/** A plan that a super admin has given. Times are ISO 8601. */
export interface PlanGrant {
  plan: string;
  /** Also where the plan has none. */
  dedicated_database: boolean;
  reason: string;
  granted_at: string;
  /** Email address; null where that account is gone. */
  granted_by: string | null;
  /** Null: until it is taken back. */
  ends_at: string | null;
}

/** An account as user management lists it. Times are ISO 8601. */
export interface AdminUser {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  avatar: string;
  role: UserRole;
  status: UserStatus;
  /** Key of the plan that counts: the larger of the one below and those of the projects that they own. */
  subscription_plan: string;
  /** Key of the plan that the operators gave them. */
  granted_plan: string;
  grant: PlanGrant | null;
  is_verified: boolean;
  project_count: number;
  created_at: string;
  /** Null: never. */
  last_login: string | null;
}

/** A project as the admin panel lists it. */
export interface AdminProject {
  id: string;
  name: string;
  description: string;
  /** Email address of the owner. */
  owner: string;
  created_at: string;
  plan: string;
  /** Where its data is. */
  database: "shared" | "dedicated" | "byod";
  grant: PlanGrant | null;
  /** The last move of its data; null where it has never moved. */
  move: ProjectMove | null;
  /** `deleted` ones are kept for 7 days. */
  status: "active" | "deleted";
  users_count: number;
}

const name = (message: Said) => oneLine(message).min(1, message).max(100, says("Please use at most 100 characters"));

/** The form of user management. */
export const AdminUserInput = z.strictObject({
  email: z
    .string({ error: () => t("Please input email!") })
    .trim()
    .toLowerCase()
    .min(1, says("Please input email!"))
    .max(254, says("Please enter valid email!"))
    .pipe(z.email(says("Please enter valid email!"))),
  first_name: name(says("Please input first name!")),
  last_name: name(says("Please input last name!")),
  role: z.enum(userRoles, says("Please select role!")),
  status: z.enum(userStatuses, says("Please select status!")),
  subscription_plan: z.enum(planKeys, says("Please select plan!")),
  is_verified: z.boolean(),
});
export type AdminUserInput = z.infer<typeof AdminUserInput>;

/** What the form of a new person begins with. */
export const newUserDefaults = {
  email: "",
  first_name: "",
  last_name: "",
  role: "user",
  status: "active",
  subscription_plan: "free",
  is_verified: false,
} as const satisfies AdminUserInput;

/**
 * What becomes of the projects of an account that is deleted: handed to the account with this address, or deleted as
 * well.
 */
export const DeleteUserInput = z.strictObject({
  _id: z.string().max(100),
  transfer_to: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.email(says("Please enter valid email!")))
    .nullish(),
  delete_projects: z.boolean().nullish(),
});

/** The form of a project in the admin panel. */
export const AdminProjectInput = z.strictObject({
  name: oneLine().min(1, says("Project name is required")).max(80, says("Project name must be at most 80 characters")),
  description: z.string().trim().max(500, says("Project description must be at most 500 characters")),
  plan: z.enum(planKeys, says("Please select plan!")),
  /** Email address of the owner; another one than the present owner's hands the project over. */
  owner: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.email(says("Please enter valid email!"))),
});
export type AdminProjectInput = z.infer<typeof AdminProjectInput>;

/** The form of a grant. */
export const PlanGrantForm = z.strictObject({
  plan: z.enum(planKeys, says("Please select plan!")),
  dedicated_database: z.boolean(),
  reason: z
    .string({ error: () => t("Please enter a reason") })
    .trim()
    .min(1, says("Please enter a reason"))
    .max(500, says("Reason must be at most 500 characters")),
  /** The last day on which it counts (UTC), or a moment; empty for no end. */
  ends_at: z.union(
    [z.literal(""), z.iso.date("Please enter a date"), z.iso.datetime({ offset: true })],
    says("Please enter a date"),
  ),
});
export type PlanGrantForm = z.infer<typeof PlanGrantForm>;

/** Of a project, or of an account and with it of all its projects. */
export const PlanGrantInput = z.strictObject({
  ...PlanGrantForm.shape,
  _id: z.string().max(100),
  dedicated_database: z.boolean().nullish(),
  ends_at: PlanGrantForm.shape.ends_at.nullish(),
});

/** A message of the operators to the people of a project. */
export const SystemMessageInput = z.strictObject({
  code: z
    .string()
    .trim()
    .min(1, says("Please enter a code"))
    .max(50, says("Code must be at most 50 characters"))
    .regex(/^[a-z0-9_-]*$/i, says("Code may contain only letters, numbers, hyphens and underscores")),
  message: z
    .string()
    .trim()
    .min(1, says("Please enter a message"))
    .max(500, says("Message must be at most 500 characters")),
  /** Where the message leads: a page of this installation, or of another site. */
  redirection: z
    .string()
    .trim()
    .max(2000, says("Address must be at most 2000 characters"))
    .refine(
      (text) => text === "" || isPage(text),
      says("Please enter a path such as /support, or an https:// address"),
    ),
  hide: z.boolean(),
});
export type SystemMessageInput = z.infer<typeof SystemMessageInput>;

/** Only what a link may safely lead to, and what looks like a page of this installation is one. */
function isPage(text: string): boolean {
  if (text.startsWith("/")) return ownPage(text) !== null;
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}
