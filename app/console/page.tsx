import { redirect } from "next/navigation";
import { openSections } from "../../components/console/sections.ts";
import { routes } from "../../lib/console/routes.ts";
import { findOwnPermissions } from "../../lib/console/session/own-permissions.ts";

/** The first section that the reader may open: the models, where they may. */
export default async function ConsolePage() {
  redirect(routes.section(openSections(await findOwnPermissions())[0]!));
}
