"use client";

import { ArrowRight, Code, MessagesSquare } from "lucide-react";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import type { About } from "../../../lib/console/guides/about.ts";
import { routes } from "../../../lib/console/routes.ts";
import { msg, t } from "../../../lib/kernel/words/words.ts";
import { BrandName } from "../../shell/brand.tsx";
import { ThemeSwitch } from "../../shell/theme-switch.tsx";
import { TopBar } from "../../shell/top-bar.tsx";
import { UserMenu } from "../../shell/user-menu.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { buttonStyle } from "../../ui/button-style.ts";
import { onDemand } from "../../ui/loading/on-demand.tsx";
import { Tooltip } from "../../ui/menus/tooltip.tsx";
import { accountPages } from "./account-pages.ts";

/** Not while the server renders: these pages must not wait for a project's own database. */
const TenantSelect = onDemand(
  async () => ({ default: (await import("../../console/tenant-select.tsx")).TenantSelect }),
  {
    late: true,
  },
);

interface AccountTopBarProps {
  email: string;
  /** Address of the reader's picture; empty without one. */
  avatar: string;
  /** The chosen project; empty texts before one is chosen. */
  project: { name: string; type: "general" | "saas" | "" };
  /** The session has a project that the reader may still enter. */
  hasProject: boolean;
  about: About;
}

/** Title of the page, the tenant, the way back to the chosen project, theme and user menu. */
export function AccountTopBar({ email, avatar, project, hasProject, about }: AccountTopBarProps) {
  const path = usePathname();
  const { title, subtitle } = accountPages[path] ?? {
    title: path.startsWith(routes.guide("")) ? msg("Documentation") : msg("Plinth"),
  };
  return (
    <TopBar
      title={t(title)}
      subtitle={subtitle && t(subtitle)}
      actions={
        <>
          {project.type === "saas" && <TenantSelect cookieDomain={about.cookie_domain} />}
          <span className="mr-2 max-w-48 truncate text-muted max-xl:hidden">{project.name || <BrandName />}</span>
          {hasProject && (
            <ButtonLink href={routes.content()} className="mr-1">
              <span className="max-sm:sr-only">{t("Go to Project")}</span>
              <ArrowRight aria-hidden className="size-4" />
            </ButtonLink>
          )}
          {about.community_url && (
            <ExternalButton href={about.community_url} label={t("Join the community chat")}>
              <MessagesSquare aria-hidden className="size-4 text-muted" />
            </ExternalButton>
          )}
          {about.source_code_url && (
            <ExternalButton href={about.source_code_url} label={t("Source code")}>
              <Code aria-hidden className="size-4 text-muted" />
            </ExternalButton>
          )}
          <ThemeSwitch />
          <UserMenu email={email} avatar={avatar} />
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
