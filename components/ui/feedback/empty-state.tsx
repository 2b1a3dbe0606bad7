import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface EmptyStateProps {
  icon?: LucideIcon;
  title: string;
  description?: ReactNode;
  /** The next step, as a button. */
  action?: ReactNode;
}

/** Nothing here yet: says why, and what to do next. */
export function EmptyState({ icon: Icon, title, description, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-6 py-16 text-center">
      {Icon && (
        <span className="mb-4 flex size-10 items-center justify-center rounded border bg-surface text-muted">
          <Icon aria-hidden className="size-5" />
        </span>
      )}
      <h2 className="text-lead font-semibold">{title}</h2>
      {description && <p className="mt-1 max-w-md text-body text-muted">{description}</p>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
