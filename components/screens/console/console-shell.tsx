"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import type { About } from "../../../lib/console/about.ts";
import { routes } from "../../../lib/console/routes.ts";
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
import { sectionOf } from "./section.ts";
import { TenantSelect } from "./tenant-select.tsx";

interface ConsoleShellProps {
  project: ShellProject;
  email: string;
  avatar: string;
  about: About;
  /** Keys of the messages that the reader has put away. */
  dismissed: readonly string[];
  children: ReactNode;
}

/** The frame of every console page: the project's models at the left, title and tabs above. */
export function ConsoleShell({ project, email, avatar, about, dismissed, children }: ConsoleShellProps) {
  const path = usePathname();
  const { section, model } = sectionOf(path);
  const tabbed = section !== "settings";
  return (
    <Shell
      menuLabel="Project"
      menu={<ConsoleMenu project={project} />}
      topBar={
        <TopBar
          {...pageTitleOf(path)}
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
      <ProjectMessages dismissed={dismissed} />
      {children}
    </Shell>
  );
}

/** Content and Model keep the model that is open. */
function SectionTabs({ path }: { path: string }) {
  const { section, model } = sectionOf(path);
  const tabs = [
    { id: "content", label: "Content", href: routes.content(model ?? undefined) },
    { id: "model", label: "Model", href: routes.model(model ?? undefined) },
    { id: "api", label: "API", href: routes.api() },
  ];
  return (
    <nav aria-label="Sections" className="flex gap-5">
      {tabs.map((tab) => (
        <Link key={tab.id} href={tab.href} aria-current={tab.id === section ? "page" : undefined} className={tabStyle}>
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
