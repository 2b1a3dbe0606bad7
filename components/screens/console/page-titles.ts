import { isSection, isWithin, sectionOf, sections } from "../../console/sections.ts";
import { settingsPages } from "../../console/settings-pages.ts";

/** Title and subtitle by path, of pages that belong to no section. */
const titles: readonly (readonly [path: string, title: string, subtitle: string])[] = [
  ...settingsPages.map(({ path, title, subtitle }) => [path, title, subtitle] as const),
  ["/console/settings", "Settings", "Configure your project settings"],
  ["/console/plugins", "Plugins", "What plugins add to this project"],
  ["/console/plugin", "Plugin", ""],
];

/** Of the section, or the first entry whose path the address starts with. */
export function pageTitleOf(path: string): { title: string; subtitle: string } {
  const { section } = sectionOf(path);
  if (section === "home") return { title: "Home", subtitle: "What comes next" };
  if (isSection(section)) return sections[section];
  const found = titles.find(([prefix]) => isWithin(path, prefix));
  return { title: found?.[1] ?? "Plinth", subtitle: found?.[2] ?? "" };
}
