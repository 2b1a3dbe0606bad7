import { cookies } from "next/headers";
import { requireSession } from "../../../../lib/console/session/session.ts";
import { columnsCookie, densityCookie } from "./column-choice.ts";
import type { KeptColumns } from "./use-columns.ts";

/**
 * The table's columns as this person chose them in this project; the cookie's path is the model's page. Server
 * components only.
 */
export async function keptColumns(): Promise<KeptColumns> {
  const { user, claims } = await requireSession();
  const owner = `${claims.project_id}_${user.id}`;
  const jar = await cookies();
  return {
    owner,
    text: jar.get(columnsCookie(owner))?.value ?? null,
    compact: jar.get(densityCookie(owner))?.value === "compact",
  };
}
