"use client";

import { Eye } from "lucide-react";
import { shownView } from "../../lib/console/shown-project.ts";
import type { ViewKind } from "../../lib/console/view-as.ts";
import type { AdministrativePermission } from "../../lib/contract/projects/projects.ts";
import { t } from "../../lib/kernel/words/words.ts";
import { MenuItem } from "../ui/menus/dropdown-menu.tsx";
import { useMay } from "./own-permissions.ts";

const lists: Record<ViewKind, AdministrativePermission> = { role: "roles", member: "teams", token: "api_secrets" };

/** Whether the reader may view the console as one of these; within a view nobody goes on to another. */
export function useMayViewAs(kind: ViewKind): boolean {
  const mayRoles = useMay("roles");
  const mayList = useMay(lists[kind]);
  return mayRoles && mayList && shownView() === null;
}

/** Loaded once it is asked for. */
export const startViewing = (kind: ViewKind, id: string): void =>
  void import("../../lib/console/view-as.ts").then(({ viewAs }) => viewAs(kind, id));

/** In the menu of a role, a member or a token. */
export function ViewAsItem({ kind, id }: { kind: ViewKind; id: string }) {
  const may = useMayViewAs(kind);
  if (!may) return null;
  return (
    <MenuItem icon={Eye} onSelect={() => startViewing(kind, id)}>
      {t("View as")}
    </MenuItem>
  );
}
