import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

interface CardProps {
  title?: ReactNode;
  description?: ReactNode;
  /** Right of the title. */
  actions?: ReactNode;
  footer?: ReactNode;
  className?: string;
  children?: ReactNode;
}

/** Things that belong together, on a surface with a hairline. */
export function Card({ title, description, actions, footer, className, children }: CardProps) {
  return (
    <section className={classNames("rounded border bg-surface", className)}>
      {title && (
        <div
          className={classNames(
            "flex items-start justify-between gap-4 px-6 pt-5 max-sm:flex-wrap max-sm:px-4",
            !children && "pb-5",
          )}
        >
          <div className="min-w-0 flex-1 basis-36">
            <h2 className="text-lead font-semibold">{title}</h2>
            {description && <p className="mt-0.5 text-body text-muted">{description}</p>}
          </div>
          {actions && <div className="flex shrink-0 items-center gap-2">{actions}</div>}
        </div>
      )}
      {children && <div className="p-6 max-sm:p-4">{children}</div>}
      {footer && <div className="flex items-center justify-end gap-2 border-t px-6 py-3 max-sm:px-4">{footer}</div>}
    </section>
  );
}
