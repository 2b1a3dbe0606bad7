"use client";

import dynamic from "next/dynamic";
import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import { type ReactNode, useContext, useEffect, useRef } from "react";
import type { About } from "../../../lib/console/guides/about.ts";
import { type DeclaredMenus, pluginMenu } from "../../../lib/console/plugins/plugin-menu.ts";
import { usePlugins } from "../../../lib/console/plugins/plugin-store.ts";
import { inShownProject, routes } from "../../../lib/console/routes.ts";
import { showProject } from "../../../lib/console/shown-project.ts";
import type { ConsoleView } from "../../../lib/contract/accounts/accounts.ts";
import { endedView, viewParameter } from "../../../lib/contract/projects/named-view.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { OwnPermissions } from "../../console/own-permissions.ts";
import { holds, isSection, isWithin, mayOpen, type SectionName, sectionOf, sections } from "../../console/sections.ts";
import { TenantSelect } from "../../console/tenant-select.tsx";
import { ProjectName } from "../../console/use-page-title.ts";
import { LatePlugins } from "../../plugins/late-plugins.tsx";
import { Shell } from "../../shell/shell.tsx";
import { ThemeSwitch } from "../../shell/theme-switch.tsx";
import { TopBar } from "../../shell/top-bar.tsx";
import { UserMenu } from "../../shell/user-menu.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { buttonStyle } from "../../ui/button-style.ts";
import { tabStyle } from "../../ui/tab-style.ts";
import { ConsoleMenu, type ShellProject } from "./console-menu.tsx";
import { pageTitleOf } from "./page-titles.ts";
import { PaletteButton } from "./palette-button.tsx";
import { ProjectMessages } from "./project-messages.tsx";

/** Views as somebody else are rare, and painted by the server. */
const ViewBar = dynamic(async () => (await import("./view-bar.tsx")).ViewBar);
const ViewFrame = dynamic(async () => (await import("./view-bar.tsx")).ViewFrame);
const ViewEnded = dynamic(async () => (await import("./view-bar.tsx")).ViewEnded);

interface ConsoleShellProps {
  project: ShellProject;
  /** Whom the reader views the console as. */
  view: ConsoleView | null;
  email: string;
  avatar: string;
  /** The reader's in this project; null where they are not known. */
  permissions: readonly string[] | null;
  about: About;
  /** Names of the project's activated plugins. */
  plugins: readonly string[];
  menus: DeclaredMenus;
  /** Keys of the messages that the reader has put away. */
  dismissed: readonly string[];
  children: ReactNode;
}

/** The frame of every console page: the project's models at the left, title and tabs above. */
export function ConsoleShell({
  project,
  view,
  email,
  avatar,
  permissions,
  about,
  plugins,
  menus,
  dismissed,
  children,
}: ConsoleShellProps) {
  // While it is drawn, for the parts of the page ask before its effects run.
  showProject(project.id, view?.id);
  const hasEnded = useSearchParams().get(viewParameter) === endedView;
  useEffect(() => () => showProject(null), []);
  const path = usePathname();
  const { section, model } = sectionOf(path);
  const { title } = usePlugins();
  return (
    <ProjectName value={project.name}>
      <OwnPermissions value={permissions}>
        <Shell
          menuLabel={t("Project")}
          menu={<ConsoleMenu project={project} />}
          banner={view ? <ViewBar {...view} /> : hasEnded && <ViewEnded />}
          topBar={
            <TopBar
              {...((section === "plugin" && title) || pageTitleOf(path))}
              tabs={section !== "settings" && <SectionTabs path={path} menus={menus} />}
              actions={
                <>
                  <TenantSelect cookieDomain={about.cookie_domain} />
                  <PaletteButton model={model} />
                  {holds("plugins", permissions) && (
                    <ButtonLink variant="ghost" href={routes.setting("plugins")} className="px-2.5! max-lg:hidden">
                      {t("Plugins")}
                    </ButtonLink>
                  )}
                  {about.source_code_url && (
                    <a
                      href={about.source_code_url}
                      target="_blank"
                      rel="noreferrer"
                      className={buttonStyle("ghost", "medium", "px-2.5! max-lg:hidden")}
                    >
                      {t("Source Code")}
                    </a>
                  )}
                  <ThemeSwitch />
                  <UserMenu keys email={email} avatar={avatar} />
                </>
              }
            />
          }
        >
          {view && <ViewFrame name={view.name} />}
          <LatePlugins project={project} active={plugins} runtime={about.plugin_runtime_url} />
          <ProjectMessages dismissed={dismissed} />
          {children}
        </Shell>
      </OwnPermissions>
    </ProjectName>
  );
}

/** As high as the bar, so that they stand on the line of its title and buttons. */
const sectionStyle = `${tabStyle} md:h-top-bar`;

/** The sections that stand above. */
const tabbed: readonly SectionName[] = ["content", "model", "api"];

/** The sections that the reader may open, plugins' pages among them. Content and Model keep the model that is open. */
function SectionTabs({ path, menus }: { path: string; menus: DeclaredMenus }) {
  const permissions = useContext(OwnPermissions);
  const { section, model } = sectionOf(path);
  const hrefs: Partial<Record<SectionName, string>> = {
    content: routes.content(model ?? undefined),
    model: routes.model(model ?? undefined),
  };
  const tabs = tabbed.filter((name) => mayOpen(name, permissions));
  const more = pluginMenu(usePlugins(), menus).filter(({ href }) => {
    const { section: target } = sectionOf(href);
    return !isSection(target) || mayOpen(target, permissions);
  });
  const nav = useRef<HTMLElement>(null);
  // Where not all have room, they scroll: the one that is open stays in sight.
  useEffect(() => {
    const open = path && nav.current?.querySelector("[aria-current]");
    if (open) open.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [path]);
  return (
    <nav ref={nav} aria-label={t("Sections")} className="flex gap-5">
      {tabs.map((name) => (
        <Link
          key={name}
          href={hrefs[name] ?? routes.section(name)}
          aria-current={name === section ? "page" : undefined}
          className={sectionStyle}
        >
          {t(sections[name].title)}
        </Link>
      ))}
      {more.map(({ label, href }, index) => (
        <Link
          // biome-ignore lint/suspicious/noArrayIndexKey: two plugins may add the same address.
          key={index}
          href={inShownProject(href)}
          aria-current={isWithin(path, href) ? "page" : undefined}
          className={sectionStyle}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
