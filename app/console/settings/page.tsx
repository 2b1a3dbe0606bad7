import { redirect } from "next/navigation";
import { openPages, settingsPages } from "../../../components/console/settings-pages.ts";
import { findOwnPermissions } from "../../../lib/console/own-permissions.ts";
import { safeNext } from "../../../lib/console/routes.ts";

/** Who may open none comes to the first as well, which says what to ask for. */
export default async function SettingsPage() {
  const [first = settingsPages[0]!] = openPages(settingsPages, await findOwnPermissions());
  redirect(safeNext(first.href));
}
