/** Every address of the console. Components build links here and nowhere else. */

function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== "") params.set(key, String(value));
  const text = params.toString();
  return text ? `${path}?${text}` : path;
}

const part = encodeURIComponent;

export const routes = {
  home: () => "/projects",
  login: (
    query: { next?: string | undefined; reason?: "expired" | "superseded"; error?: string; step?: "code" } = {},
  ) => withQuery("/auth/login", query),
  signup: (query: { next?: string | undefined } = {}) => withQuery("/auth/signup", query),
  verify: (query: { email?: string; token?: string; next?: string | undefined } = {}) => withQuery("/verify", query),
  forgotPassword: (query: { email?: string } = {}) => withQuery("/forgot-password", query),
  changePassword: (query: { email?: string; token?: string } = {}) => withQuery("/change-password", query),
  projects: (query: { payment?: "success" } = {}) => withQuery("/projects", query),
  newProject: (query: { project_type?: "general" | "saas"; template?: string; tier?: string } = {}) =>
    withQuery("/projects/new", query),
  account: () => "/accounts",
  support: () => "/support",
  /** A guide by its name, such as `decisions/003-one-statement`. */
  guide: (name: string) => `/support/docs/${name.split("/").map(part).join("/")}`,
  sync: () => "/sync",
  systemApi: () => "/system-api",
  systemPlugins: () => "/system/plugins",
  subscriptions: (query: { payment?: "success" } = {}) => withQuery("/subscriptions", query),
  admin: () => "/admin",
  adminUsers: () => "/admin/users",
  auditLog: () => "/audit-log",
  analyticsTest: () => "/analytics-test",
  /** `model` and `content` of the console; `record` and the like are the screens' own query parameters. */
  model: (model?: string, query: Record<string, string | undefined> = {}) =>
    withQuery(model ? `/console/model/${part(model)}` : "/console/model", query),
  /** The drawing of all models, around this one. */
  modelGraph: (model: string) => `/console/model/${part(model)}/graph`,
  content: (model?: string, query: Record<string, string | number | undefined> = {}) =>
    withQuery(model ? `/console/content/${part(model)}` : "/console/content", query),
  api: (query: Record<string, string | undefined> = {}) => withQuery("/console/api", query),
  audit: (query: Record<string, string | undefined> = {}) => withQuery("/console/audit", query),
  /** The project's functions, or one of them. */
  logic: (name?: string, query: Record<string, string | undefined> = {}) =>
    withQuery(name ? `/console/logic/${part(name)}` : "/console/logic", query),
  settings: () => "/console/settings",
  setting: (
    page: "general" | "teams" | "api-secrets" | "webhooks" | "roles" | "plugins" | "media",
    query: Record<string, string | undefined> = {},
  ) => withQuery(`/console/settings/${page}`, query),
  deliveries: (query: Record<string, string | undefined> = {}) =>
    withQuery("/console/settings/webhooks/deliveries", query),
  /** The plugins of the project that run here. */
  plugins: () => "/console/plugins",
  /** A screen of a plugin; `path` begins with a slash. */
  plugin: (name: string, path = "/") => `/console/plugin/${part(name)}${path === "/" ? "" : path}`,
  pluginSettings: (plugin: string) => `/console/settings/plugins/${part(plugin)}`,
} as const;

/** The address to go to after signing in: a page of this origin, else the projects. */
export function safeNext(next: string | null | undefined): string {
  // Browsers read a backslash as a slash, so `/\evil.example` would leave the origin.
  if (!next?.startsWith("/") || next.startsWith("//") || next.includes("\\")) return routes.projects();
  const path = next.split(/[?#]/)[0]!;
  return path === "/login" || path.startsWith("/auth/") ? routes.projects() : next;
}
