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
  const { active, loads, phase, fault } = usePlugins();
  const load: PluginLoad | undefined = active.includes(id) ? loads[id] : undefined;
  // Without the runtime none is asked for.
  const without = phase === "ready" && fault !== null && active.includes(id);
  const shown = load?.status ?? (without ? "failed" : status);
  return shown && <Badge kind={kinds[shown] ?? "neutral"}>{shown}</Badge>;
}
