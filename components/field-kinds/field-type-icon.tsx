"use client";

import type { FieldType } from "../../lib/contract/models.ts";
import { onDemand } from "../ui/on-demand.tsx";
import { kindOf } from "./field-types.ts";

/** Plugins come after the page, and so may their icons. */
const NamedIcon = onDemand(async () => ({ default: (await import("../ui/named-icon.tsx")).NamedIcon }), {
  late: true,
});

interface FieldTypeIconProps {
  type: FieldType;
  /** Name of the plugin's icon for it, where it has one. */
  pluginIcon: string | null;
  className?: string;
}

/** The icon of a field's type. */
export function FieldTypeIcon({ type, pluginIcon, className = "size-4" }: FieldTypeIconProps) {
  const Icon = kindOf(type).icon;
  return pluginIcon === null ? (
    <Icon aria-hidden className={className} />
  ) : (
    <NamedIcon name={pluginIcon} className={className} />
  );
}
