/** Every address of the console. Components build links here and nowhere else. */
import { projectParameter } from "../contract/projects/named-project.ts";
import { viewParameter } from "../contract/projects/named-view.ts";
import { type OwnPage, ownPage } from "../kernel/own-page.ts";
import { shownProject, shownView } from "./shown-project.ts";

function withQuery(path: string, query: Record<string, string | number | undefined> = {}): OwnPage {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== "") params.set(key, String(value));
  const text = params.toString();
  return (text ? `${path}?${text}` : path) as OwnPage;
}

/** A page of the console, about the project that is shown. Where it leads must not be kept for other pages. */
const inProject = (path: string, query: Record<string, string | number | undefined> = {}) =>
  withQuery(path, {
    ...query,
    [projectParameter]: shownProject() ?? undefined,
    [viewParameter]: shownView() ?? undefined,
  });

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
  changePassword: (
    query: { email?: string; token?: string; step?: "choose"; confirmed?: "1"; next?: string | undefined } = {},
  ) => withQuery("/change-password", query),
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
  adminAppearance: () => withQuery("/admin/appearance"),
  auditLog: () => withQuery("/audit-log"),
  analyticsTest: () => withQuery("/analytics-test"),
  /** `model` and `content` of the console; `record` and the like are the screens' own query parameters. */
  model: (model?: string, query: Record<string, string | undefined> = {}) =>
    inProject(model ? `/console/model/${part(model)}` : "/console/model", query),
  /** The drawing of all models, around this one. */
  modelGraph: (model: string) => inProject(`/console/model/${part(model)}/graph`),
  content: (model?: string, query: Record<string, string | number | undefined> = {}) =>
    inProject(model ? `/console/content/${part(model)}` : "/console/content", query),
  /** The first page of a project: of the one that is shown, or of another. */
  projectHome: (project?: string, query: { created?: "1" } = {}) =>
    project === undefined
      ? inProject("/console", query)
      : withQuery("/console", { ...query, [projectParameter]: project }),
  /** The content of the project that is shown, in a view as somebody else, or as the reader themselves. */
  contentIn: (view: string | null) =>
    withQuery("/console/content", {
      [projectParameter]: shownProject() ?? undefined,
      [viewParameter]: view ?? undefined,
    }),
  /** The content of a project, whichever is shown. */
  enter: (project: string) => withQuery("/console/content", { [projectParameter]: project }),
  /** A section of the console by its name. */
  section: (name: string) => inProject(`/console/${part(name)}`),
  api: (query: Record<string, string | undefined> = {}) => inProject("/console/api", query),
  audit: (query: Record<string, string | undefined> = {}) => inProject("/console/audit", query),
  /** The project's functions, or one of them. */
  logic: (name?: string, query: Record<string, string | undefined> = {}) =>
    inProject(name ? `/console/logic/${part(name)}` : "/console/logic", query),
  settings: () => inProject("/console/settings"),
  setting: (
    page: "general" | "teams" | "api-secrets" | "webhooks" | "roles" | "plugins" | "media",
    query: Record<string, string | undefined> = {},
  ) => inProject(`/console/settings/${page}`, query),
  deliveries: (query: Record<string, string | undefined> = {}) =>
    inProject("/console/settings/webhooks/deliveries", query),
  /** The plugins of the project that run here. */
  plugins: () => inProject("/console/plugins"),
  pluginSettings: (plugin: string) => inProject(`/console/settings/plugins/${part(plugin)}`),
} as const;

/**
 * An address as plugins and lists of pages have it, such as `/console/media?folder=1`: one of the console is then about
 * the project that is shown.
 */
export function inShownProject(address: string): string {
  const project = shownProject();
  if (project === null || !/^\/console(?![^/?#])/.test(address) || /[?&]project=/.test(address)) return address;
  const view = shownView();
  const inView = view === null ? "" : `&${viewParameter}=${part(view)}`;
  const [, path = "", query = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address) ?? [];
  return `${path}${query ? `${query}&` : "?"}${projectParameter}=${part(project)}${inView}${hash}`;
}

/** The path of an address, without what it asks for. */
export const pathIn = (address: string): string => address.split(/[?#]/, 1)[0]!;

/** The one judge of where a `next` may lead: to a page of this site that is no sign-in, else to the projects. */
export function safeNext(next: string | null | undefined): OwnPage {
  const page = ownPage(next ?? "");
  if (!page) return routes.projects();
  const path = pathIn(page);
  return path === "/login" || path.startsWith("/auth/") ? routes.projects() : page;
}
