"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import type { About } from "../../../lib/console/about.ts";
import { running, usePlugins } from "../../../lib/console/plugins/plugin-store.ts";
import { routes } from "../../../lib/console/routes.ts";
import { Shell } from "../../shell/shell.tsx";
import { ThemeSwitch } from "../../shell/theme-switch.tsx";
import { TopBar } from "../../shell/top-bar.tsx";
import { UserMenu } from "../../shell/user-menu.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { buttonStyle } from "../../ui/button-style.ts";
import { onDemand } from "../../ui/on-demand.tsx";
import { tabStyle } from "../../ui/tab-style.ts";
import { LatePlugins } from "../plugins/late-plugins.tsx";
import { ConsoleMenu, type ShellProject } from "./console-menu.tsx";
import { pageTitleOf } from "./page-titles.ts";
import { PaletteButton } from "./palette-button.tsx";
import { ProjectMessages } from "./project-messages.tsx";
import { sectionOf } from "./section.ts";
import { TenantSelect } from "./tenant-select.tsx";

/** Plugins, and so their icons, come after the page. */
const NamedIcon = onDemand(async () => ({ default: (await import("../../ui/named-icon.tsx")).NamedIcon }), {
  late: true,
});

interface ConsoleShellProps {
  project: ShellProject;
  email: string;
  avatar: string;
  about: About;
  /** Names of the project's activated plugins. */
  plugins: readonly string[];
  /** Keys of the messages that the reader has put away. */
  dismissed: readonly string[];
  children: ReactNode;
}

/** The frame of every console page: the project's models at the left, title and tabs above. */
export function ConsoleShell({ project, email, avatar, about, plugins, dismissed, children }: ConsoleShellProps) {
  const path = usePathname();
  const { section, model } = sectionOf(path);
  const tabbed = section !== "settings";
  const { title } = usePlugins();
  return (
    <Shell
      menuLabel="Project"
      menu={<ConsoleMenu project={project} />}
      topBar={
        <TopBar
          {...((section === "plugin" && title) || pageTitleOf(path))}
          tabs={tabbed && <SectionTabs path={path} />}
          actions={
            <>
              <TenantSelect cookieDomain={about.cookie_domain} />
              <PaletteButton model={model} />
              <ButtonLink variant="ghost" size="small" href={routes.setting("plugins")} className="max-lg:hidden">
                Plugins
              </ButtonLink>
              {about.source_code_url && (
                <a
                  href={about.source_code_url}
                  target="_blank"
                  rel="noreferrer"
                  className={buttonStyle("ghost", "small", "max-lg:hidden")}
                >
                  Source Code
                </a>
              )}
              <ThemeSwitch />
              <UserMenu email={email} avatar={avatar} />
            </>
          }
        />
      }
    >
      <LatePlugins project={project} active={plugins} runtime={about.plugin_runtime_url} />
      <ProjectMessages dismissed={dismissed} />
      {children}
    </Shell>
  );
}

/** As high as the bar, so that they stand on the line of its title and buttons. */
const sectionStyle = `${tabStyle} md:h-top-bar`;

/** Content and Model keep the model that is open. */
function SectionTabs({ path }: { path: string }) {
  const { section, model } = sectionOf(path);
  const tabs = [
    { id: "content", label: "Content", href: routes.content(model ?? undefined) },
    { id: "model", label: "Model", href: routes.model(model ?? undefined) },
    { id: "api", label: "API", href: routes.api() },
  ];
  const state = usePlugins();
  const more = [...running(state).flatMap(({ menu }) => menu), ...state.extraMenu];
  return (
    <nav aria-label="Sections" className="flex gap-5">
      {tabs.map((tab) => (
        <Link
          key={tab.id}
          href={tab.href}
          aria-current={tab.id === section ? "page" : undefined}
          className={sectionStyle}
        >
          {tab.label}
        </Link>
      ))}
      {more.map(({ label, href, icon }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two plugins may add the same address.
        <Link key={index} href={href} aria-current={isWithin(path, href) ? "page" : undefined} className={sectionStyle}>
          {icon && (
            <span className="size-4 shrink-0">
              <NamedIcon name={icon} />
            </span>
          )}
          {label}
        </Link>
      ))}
    </nav>
  );
}

const isWithin = (path: string, href: string) => path === href || path.startsWith(`${href}/`);
