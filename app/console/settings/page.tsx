import { redirect } from "next/navigation";
import { openPages, settingsPages } from "../../../components/console/settings-pages.ts";
import { inShownProject, safeNext } from "../../../lib/console/routes.ts";
import { findOwnPermissions } from "../../../lib/console/session/own-permissions.ts";

/** Who may open none comes to the first as well, which says what to ask for. */
export default async function SettingsPage() {
  const [first = settingsPages[0]!] = openPages(settingsPages, await findOwnPermissions());
  redirect(safeNext(inShownProject(first.path)));
}
