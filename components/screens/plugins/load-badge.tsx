"use client";

import { type PluginLoad, usePlugins } from "../../../lib/console/plugins/plugin-store.ts";
import { Badge, type BadgeKind } from "../../ui/badge.tsx";

const kinds: Record<string, BadgeKind> = {
  loaded: "success",
  active: "success",
  error: "danger",
  failed: "danger",
  loading: "accent",
};

/** Whether the plugin was loaded: what this visit knows of it, else what the server says. */
export function LoadBadge({ id, status }: { id: string; status: string | null }) {
  const { active, loads } = usePlugins();
  const load: PluginLoad | undefined = active.includes(id) ? loads[id] : undefined;
  const shown = load?.status ?? status;
  return shown && <Badge kind={kinds[shown] ?? "neutral"}>{shown}</Badge>;
}
