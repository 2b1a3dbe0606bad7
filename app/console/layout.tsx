import type { Metadata } from "next";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { ConsoleShell } from "../../components/screens/console/console-shell.tsx";
import { findActivePlugins } from "../../lib/console/active-plugins.ts";
import { findBrand } from "../../lib/console/brand.ts";
import { findDeclaredMenus } from "../../lib/console/declared-menus.ts";
import { findAbout } from "../../lib/console/guides/about.ts";
import { dismissedCookie, readDismissed } from "../../lib/console/notices/dismissed-messages.ts";
import { pageTitle } from "../../lib/console/page-title.ts";
import { routes } from "../../lib/console/routes.ts";
import { findOwnPermissions } from "../../lib/console/session/own-permissions.ts";
import { requireSession } from "../../lib/console/session/session.ts";

/** A page gives its own part: `author · Content`. */
export async function generateMetadata(): Promise<Metadata> {
  const { claims } = await requireSession();
  const { name } = await findBrand();
  return {
    title: { default: pageTitle(name, claims.project_name), template: pageTitle(name, "%s", claims.project_name) },
  };
}

/**
 * Every console page belongs to the project that its address names, else to the one that the session has chosen;
 * without one the reader chooses first.
 */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const { user, claims, view } = await requireSession();
  if (!claims.project_id) redirect(routes.projects());
  const [about, plugins, menus, permissions] = await Promise.all([
    findAbout(),
    findActivePlugins(),
    findDeclaredMenus(),
    findOwnPermissions(),
  ]);
  const dismissed = readDismissed((await cookies()).get(dismissedCookie)?.value);
  return (
    <ConsoleShell
      about={about}
      plugins={plugins}
      menus={menus}
      view={typeof view === "object" ? view : null}
      project={{ id: claims.project_id, name: claims.project_name }}
      email={user.email}
      dismissed={dismissed}
      avatar={user.avatar}
      permissions={permissions}
    >
      {children}
    </ConsoleShell>
  );
}
