import { type Message, msg, t } from "../../../lib/kernel/words/words.ts";
import { isSection, isWithin, sectionOf, sections } from "../../console/sections.ts";
import { settingsPages } from "../../console/settings-pages.ts";

/** Title and subtitle by path, of pages that belong to no section. */
const titles: readonly (readonly [path: string, title: Message, subtitle: Message | null])[] = [
  ...settingsPages.map(({ path, title, subtitle }) => [path, title, subtitle] as const),
  ["/console/settings", msg("Settings"), msg("Configure your project settings")],
  ["/console/plugins", msg("Plugins"), msg("What plugins add to this project")],
  ["/console/plugin", msg("Plugin"), null],
];

/** Of the section, or the first entry whose path the address starts with. */
export function pageTitleOf(path: string): { title: string; subtitle: string } {
  const { section } = sectionOf(path);
  if (section === "home") return { title: t("Home"), subtitle: t("What comes next") };
  if (isSection(section)) return { title: t(sections[section].title), subtitle: t(sections[section].subtitle) };
  const [, title, subtitle] = titles.find(([prefix]) => isWithin(path, prefix)) ?? [];
  return { title: title ? t(title) : "Plinth", subtitle: subtitle ? t(subtitle) : "" };
}
