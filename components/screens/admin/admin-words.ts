import type { AdminProject, UserRole, UserStatus } from "../../../lib/contract/admin/admin.ts";
import { texts } from "../../../lib/kernel/words/words.ts";

export const roleNames: Record<UserRole, string> = texts({
  user: "User",
  admin: "Admin",
  super_admin: "Super admin",
});

export const statusNames: Record<UserStatus | AdminProject["status"], string> = texts({
  active: "Active",
  pending: "Pending",
  suspended: "Suspended",
  deleted: "Deleted",
});
