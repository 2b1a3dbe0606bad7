"use client";

import { ArrowRight, Code, MessagesSquare } from "lucide-react";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import type { About } from "../../../lib/console/about.ts";
import { routes } from "../../../lib/console/routes.ts";
import { ThemeSwitch } from "../../shell/theme-switch.tsx";
import { TopBar } from "../../shell/top-bar.tsx";
import { UserMenu } from "../../shell/user-menu.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { buttonStyle } from "../../ui/button-style.ts";
import { Tooltip } from "../../ui/tooltip.tsx";

const pages: Record<string, { title: string; subtitle?: string }> = {
  [routes.projects()]: { title: "Active Projects" },
  [routes.newProject()]: {
    title: "Start New Project",
    subtitle: "Create a new Plinth project with your preferred configuration",
  },
  [routes.account()]: { title: "Account Settings", subtitle: "Your profile and your password" },
  [routes.support()]: { title: "Help & Support", subtitle: "Documentation, community and version" },
};

interface AccountTopBarProps {
  email: string;
  /** Name of the chosen project; empty before one is chosen. */
  projectName: string;
  /** The cookie `project_id` is there. */
  hasProject: boolean;
  about: About;
}

/** Title of the page, the way back to the chosen project, theme and user menu. */
export function AccountTopBar({ email, projectName, hasProject, about }: AccountTopBarProps) {
  const page = pages[usePathname()] ?? { title: "Plinth" };
  return (
    <TopBar
      title={page.title}
      subtitle={page.subtitle}
      actions={
        <>
          <span className="mr-2 max-w-48 truncate text-muted max-xl:hidden">{projectName || "Plinth"}</span>
          {hasProject && (
            <ButtonLink href={routes.content()} size="small" className="mr-1">
              <span className="max-sm:sr-only">Go to Project</span>
              <ArrowRight aria-hidden className="size-4" />
            </ButtonLink>
          )}
          {about.community_url && (
            <ExternalButton href={about.community_url} label="Join the community chat">
              <MessagesSquare aria-hidden className="size-4 text-muted" />
            </ExternalButton>
          )}
          {about.source_code_url && (
            <ExternalButton href={about.source_code_url} label="Source code">
              <Code aria-hidden className="size-4 text-muted" />
            </ExternalButton>
          )}
          <ThemeSwitch />
          <UserMenu email={email} />
        </>
      }
    />
  );
}

/** Opens a site of the operator in a new tab. On phones it is found under Help & Support. */
function ExternalButton({ href, label, children }: { href: string; label: string; children: ReactNode }) {
  return (
    <Tooltip content={label} side="bottom">
      <a
        href={href}
        target="_blank"
        rel="noreferrer"
        aria-label={label}
        className={buttonStyle("ghost", "icon", "max-sm:hidden")}
      >
        {children}
      </a>
    </Tooltip>
  );
}
