"use client";

import { type PluginLoad, usePlugins } from "../../../lib/console/plugins/plugin-store.ts";
import { type Message, msg, t } from "../../../lib/kernel/words/words.ts";
import { Badge, type BadgeKind } from "../../ui/badge.tsx";

const kinds: Record<string, { kind: BadgeKind; label: Message }> = {
  loaded: { kind: "success", label: msg("Loaded") },
  active: { kind: "success", label: msg("Active") },
  error: { kind: "danger", label: msg("Error") },
  failed: { kind: "danger", label: msg("Failed") },
  loading: { kind: "accent", label: msg("Loading") },
};

/** Whether the plugin was loaded: what this visit knows of it, else what the server says. */
export function LoadBadge({ id, status }: { id: string; status: string | null }) {
  const { active, loads, phase, fault } = usePlugins();
  const load: PluginLoad | undefined = active.includes(id) ? loads[id] : undefined;
  // Without the runtime none is asked for.
  const without = phase === "ready" && fault !== null && active.includes(id);
  const shown = load?.status ?? (without ? "failed" : status);
  if (!shown) return null;
  const known = kinds[shown];
  return <Badge kind={known?.kind ?? "neutral"}>{known ? t(known.label) : shown}</Badge>;
}
