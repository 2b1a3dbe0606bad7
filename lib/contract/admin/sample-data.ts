/**
 * Built-in data of the admin, user and audit screens for demonstrations: with ADMIN_SAMPLE_DATA=1 they show this and
 * change nothing on the server.
 */
import type { AdminProject, AdminUser } from "./admin.ts";

/** An entry of the audit screen. */
export interface SampleAuditEntry {
  id: string;
  action: string;
  user: string;
  timestamp: string;
  resource: string;
  details: string;
  ip_address: string;
  user_agent: string;
  result: "success" | "failed";
}

const person = (
  id: number,
  email: string,
  first_name: string,
  last_name: string,
  rest: Omit<AdminUser, "id" | "email" | "first_name" | "last_name" | "avatar" | "granted_plan" | "grant">,
): AdminUser => ({
  id: String(id),
  email,
  first_name,
  last_name,
  avatar: "",
  granted_plan: rest.subscription_plan,
  grant: null,
  ...rest,
});

export const sampleUsers: readonly AdminUser[] = [
  person(1, "grace.hopper@example.com", "Grace", "Hopper", {
    role: "super_admin",
    status: "active",
    subscription_plan: "enterprise",
    is_verified: true,
    project_count: 8,
    created_at: "2026-01-12T09:30:00Z",
    last_login: "2026-03-02T08:14:00Z",
  }),
  person(2, "alan.turing@example.com", "Alan", "Turing", {
    role: "admin",
    status: "active",
    subscription_plan: "pro",
    is_verified: true,
    project_count: 5,
    created_at: "2026-01-20T14:05:00Z",
    last_login: "2026-03-01T17:42:00Z",
  }),
  person(3, "katherine.johnson@example.com", "Katherine", "Johnson", {
    role: "user",
    status: "active",
    subscription_plan: "pro",
    is_verified: true,
    project_count: 2,
    created_at: "2026-02-03T11:20:00Z",
    last_login: "2026-02-27T10:01:00Z",
  }),
  person(4, "edsger.dijkstra@example.com", "Edsger", "Dijkstra", {
    role: "user",
    status: "suspended",
    subscription_plan: "free",
    is_verified: true,
    project_count: 1,
    created_at: "2026-02-10T16:45:00Z",
    last_login: "2026-02-11T09:30:00Z",
  }),
  person(5, "barbara.liskov@example.com", "Barbara", "Liskov", {
    role: "user",
    status: "pending",
    subscription_plan: "free",
    is_verified: false,
    project_count: 0,
    created_at: "2026-02-28T08:00:00Z",
    last_login: null,
  }),
];

export const sampleProjects: readonly AdminProject[] = [
  {
    id: "corner-shop",
    name: "Corner shop",
    description: "Products, orders and deliveries of a small shop",
    owner: "alan.turing@example.com",
    created_at: "2026-01-22T10:00:00Z",
    plan: "pro",
    database: "shared",
    grant: null,
    move: null,
    status: "active",
    users_count: 12,
  },
  {
    id: "star-charts",
    name: "Star charts",
    description: "Catalogue of stars with their positions",
    owner: "katherine.johnson@example.com",
    created_at: "2026-02-05T13:30:00Z",
    plan: "pro",
    database: "shared",
    grant: null,
    move: null,
    status: "active",
    users_count: 4,
  },
  {
    id: "shortest-paths",
    name: "Shortest paths",
    description: "A city's streets as a graph",
    owner: "edsger.dijkstra@example.com",
    created_at: "2026-02-10T17:00:00Z",
    plan: "free",
    database: "shared",
    grant: null,
    move: null,
    status: "deleted",
    users_count: 1,
  },
];

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:136.0) Gecko/20100101 Firefox/136.0";
const safari =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Safari/605.1.15";

export const sampleAuditEntries: readonly SampleAuditEntry[] = [
  {
    id: "1",
    action: "Sign in",
    user: "grace.hopper@example.com",
    timestamp: "2026-03-02T08:14:00Z",
    resource: "Session",
    details: "Signed in with a password",
    ip_address: "192.0.2.10",
    user_agent: firefox,
    result: "success",
  },
  {
    id: "2",
    action: "Create project",
    user: "alan.turing@example.com",
    timestamp: "2026-03-01T17:42:00Z",
    resource: "corner-shop",
    details: "New project on the plan Pro",
    ip_address: "198.51.100.23",
    user_agent: safari,
    result: "success",
  },
  {
    id: "3",
    action: "Sign in",
    user: "edsger.dijkstra@example.com",
    timestamp: "2026-03-01T12:03:00Z",
    resource: "Session",
    details: "The account is suspended",
    ip_address: "203.0.113.7",
    user_agent: firefox,
    result: "failed",
  },
  {
    id: "4",
    action: "Update model",
    user: "katherine.johnson@example.com",
    timestamp: "2026-02-27T10:26:00Z",
    resource: "star-charts",
    details: "Field magnitude of the model star: number",
    ip_address: "198.51.100.80",
    user_agent: safari,
    result: "success",
  },
  {
    id: "5",
    action: "Delete role",
    user: "katherine.johnson@example.com",
    timestamp: "2026-02-27T10:31:00Z",
    resource: "star-charts",
    details: "The role editor is used by an API token",
    ip_address: "198.51.100.80",
    user_agent: safari,
    result: "failed",
  },
];
