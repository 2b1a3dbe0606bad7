/** Every address of the console. Components build links here and nowhere else. */
import { type OwnPage, ownPage } from "../kernel/own-page.ts";

function withQuery(path: string, query: Record<string, string | number | undefined> = {}): OwnPage {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== "") params.set(key, String(value));
  const text = params.toString();
  return (text ? `${path}?${text}` : path) as OwnPage;
}

const part = encodeURIComponent;

/** Each makes an `OwnPage`: what else is followed has gone through `safeNext`. */
export const routes = {
  home: () => withQuery("/projects"),
  login: (
    query: {
      next?: string | undefined;
      reason?: "expired" | "superseded";
      error?: string;
      step?: "code";
      email?: string;
    } = {},
  ) => withQuery("/auth/login", query),
  signup: (query: { next?: string | undefined; invite?: string } = {}) => withQuery("/auth/signup", query),
  verify: (query: { email?: string; token?: string; next?: string | undefined } = {}) => withQuery("/verify", query),
  invitation: (query: { token: string }) => withQuery("/invitation", query),
  forgotPassword: (query: { email?: string } = {}) => withQuery("/forgot-password", query),
  changePassword: (query: { email?: string; token?: string } = {}) => withQuery("/change-password", query),
  projects: (query: { payment?: "success" } = {}) => withQuery("/projects", query),
  newProject: (query: { project_type?: "general" | "saas"; template?: string; tier?: string } = {}) =>
    withQuery("/projects/new", query),
  account: () => withQuery("/accounts"),
  support: () => withQuery("/support"),
  /** A guide by its name, such as `decisions/003-one-statement`. */
  guide: (name: string) => withQuery(`/support/docs/${name.split("/").map(part).join("/")}`),
  sync: () => withQuery("/sync"),
  /** Where a command line is let in, by the code that it shows. */
  syncConfirm: (query: { code?: string } = {}) => withQuery("/sync/confirm", query),
  systemApi: () => withQuery("/system-api"),
  systemPlugins: () => withQuery("/system/plugins"),
  subscriptions: (query: { payment?: "success" } = {}) => withQuery("/subscriptions", query),
  admin: () => withQuery("/admin"),
  adminUsers: () => withQuery("/admin/users"),
  auditLog: () => withQuery("/audit-log"),
  analyticsTest: () => withQuery("/analytics-test"),
  /** `model` and `content` of the console; `record` and the like are the screens' own query parameters. */
  model: (model?: string, query: Record<string, string | undefined> = {}) =>
    withQuery(model ? `/console/model/${part(model)}` : "/console/model", query),
  /** The drawing of all models, around this one. */
  modelGraph: (model: string) => withQuery(`/console/model/${part(model)}/graph`),
  content: (model?: string, query: Record<string, string | number | undefined> = {}) =>
    withQuery(model ? `/console/content/${part(model)}` : "/console/content", query),
  /** A section of the console by its name. */
  section: (name: string) => withQuery(`/console/${part(name)}`),
  api: (query: Record<string, string | undefined> = {}) => withQuery("/console/api", query),
  audit: (query: Record<string, string | undefined> = {}) => withQuery("/console/audit", query),
  /** The project's functions, or one of them. */
  logic: (name?: string, query: Record<string, string | undefined> = {}) =>
    withQuery(name ? `/console/logic/${part(name)}` : "/console/logic", query),
  settings: () => withQuery("/console/settings"),
  setting: (
    page: "general" | "teams" | "api-secrets" | "webhooks" | "roles" | "plugins" | "media",
    query: Record<string, string | undefined> = {},
  ) => withQuery(`/console/settings/${page}`, query),
  deliveries: (query: Record<string, string | undefined> = {}) =>
    withQuery("/console/settings/webhooks/deliveries", query),
  /** The plugins of the project that run here. */
  plugins: () => withQuery("/console/plugins"),
  /** A screen of a plugin; `path` begins with a slash. */
  plugin: (name: string, path = "/") => withQuery(`/console/plugin/${part(name)}${path === "/" ? "" : path}`),
  pluginSettings: (plugin: string) => withQuery(`/console/settings/plugins/${part(plugin)}`),
} as const;

/** The one judge of where a `next` may lead: to a page of this site that is no sign-in, else to the projects. */
export function safeNext(next: string | null | undefined): OwnPage {
  const page = ownPage(next ?? "");
  if (!page) return routes.projects();
  const path = page.split(/[?#]/)[0]!;
  return path === "/login" || path.startsWith("/auth/") ? routes.projects() : page;
}
