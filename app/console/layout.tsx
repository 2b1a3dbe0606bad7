import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { ConsoleShell } from "../../components/screens/console/console-shell.tsx";
import { findActivePlugins } from "../../lib/console/active-plugins.ts";
import { findAbout } from "../../lib/console/guides/about.ts";
import { dismissedCookie, readDismissed } from "../../lib/console/notices/dismissed-messages.ts";
import { routes } from "../../lib/console/routes.ts";
import { findOwnPermissions } from "../../lib/console/session/own-permissions.ts";
import { requireSession } from "../../lib/console/session/session.ts";

/** Every console page belongs to the project that the session has chosen; without one the reader chooses first. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const { user, claims } = await requireSession();
  if (!claims.project_id) redirect(routes.projects());
  const [about, plugins, permissions] = await Promise.all([findAbout(), findActivePlugins(), findOwnPermissions()]);
  const dismissed = readDismissed((await cookies()).get(dismissedCookie)?.value);
  return (
    <ConsoleShell
      about={about}
      plugins={plugins}
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
