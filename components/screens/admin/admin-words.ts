import type { AdminProject, UserRole, UserStatus } from "../../../lib/contract/admin/admin.ts";

export const roleNames: Record<UserRole, string> = { user: "User", admin: "Admin", super_admin: "Super admin" };

export const statusNames: Record<UserStatus | AdminProject["status"], string> = {
  active: "Active",
  pending: "Pending",
  suspended: "Suspended",
  deleted: "Deleted",
};
