import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type BadgeKind = "neutral" | "accent" | "success" | "warning" | "danger";

const kinds: Record<BadgeKind, string> = {
  neutral: "bg-subtle text-muted",
  accent: "bg-accent-soft text-accent",
  success: "bg-success-soft text-success",
  warning: "bg-warning-soft text-warning",
  danger: "bg-danger-soft text-danger",
};

/** A word about a thing's state. Colour only where it means something. */
export function Badge({
  kind = "neutral",
  children,
  className,
}: {
  kind?: BadgeKind;
  children: ReactNode;
  className?: string;
}) {
  return (
    <span
      className={classNames(
        "inline-flex h-5 items-center gap-1 whitespace-nowrap rounded-sm px-1.5 text-meta font-medium",
        kinds[kind],
        className,
      )}
    >
      {children}
    </span>
  );
}
