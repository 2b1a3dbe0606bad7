"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { routes } from "../../../lib/console/routes.ts";
import { Shell } from "../../shell/shell.tsx";
import { ThemeSwitch } from "../../shell/theme-switch.tsx";
import { TopBar } from "../../shell/top-bar.tsx";
import { UserMenu } from "../../shell/user-menu.tsx";
import { tabStyle } from "../../ui/tabs.tsx";
import { ConsoleMenu, type ShellProject } from "./console-menu.tsx";
import { pageTitleOf } from "./page-titles.ts";
import { sectionOf } from "./section.ts";

interface ConsoleShellProps {
  project: ShellProject;
  email: string;
  children: ReactNode;
}

/** The frame of every console page: the project's models at the left, title and tabs above. */
export function ConsoleShell({ project, email, children }: ConsoleShellProps) {
  const path = usePathname();
  const tabbed = sectionOf(path).section !== "settings";
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
              <ThemeSwitch />
              <UserMenu email={email} />
            </>
          }
        />
      }
    >
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
