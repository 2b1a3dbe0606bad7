import { auditPage, logicPage, settingsPages } from "../settings/settings-pages.ts";

/** Title and subtitle of the top bar by path (specification section 2, console shell). */
const titles: readonly (readonly [path: string, title: string, subtitle: string])[] = [
  ...[...settingsPages, logicPage, auditPage].map(({ href, title, subtitle }) => [href, title, subtitle] as const),
  ["/console/settings", "Settings", "Configure your project settings"],
  ["/console/content", "Content", "Manage your content records"],
  ["/console/model", "Model", "Design your data models and relationships"],
  ["/console/plugins", "Plugins", "What plugins add to this project"],
  ["/console/plugin", "Plugin", ""],
  ["/console/media", "Media", "Upload and manage files"],
  ["/console/api", "API", "Explore and test your API"],
];

/** The first entry whose path the address starts with. */
export function pageTitleOf(path: string): { title: string; subtitle: string } {
  const found = titles.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`));
  return { title: found?.[1] ?? "Plinth", subtitle: found?.[2] ?? "" };
}
