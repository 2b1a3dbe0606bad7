"use client";

import { onDemand } from "../ui/loading/on-demand.tsx";
import type { ConsoleFieldType } from "./field-kind.ts";

/** Plugins come after the page, and so may their icons. */
const NamedIcon = onDemand(async () => ({ default: (await import("../ui/named-icon.tsx")).NamedIcon }), {
  late: true,
});

interface FieldTypeIconProps {
  type: Pick<ConsoleFieldType, "icon">;
  /** Name of the plugin's icon for it, where it has one. */
  pluginIcon: string | null;
  className?: string;
}

/** The icon of a field's type. */
export function FieldTypeIcon({ type, pluginIcon, className = "size-4" }: FieldTypeIconProps) {
  const Icon = type.icon;
  return pluginIcon === null ? (
    <Icon aria-hidden className={className} />
  ) : (
    <NamedIcon name={pluginIcon} className={className} />
  );
}
