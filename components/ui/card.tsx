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
            "flex flex-wrap items-start gap-x-4 px-edge pt-5 sm:grid sm:grid-cols-[minmax(0,1fr)_auto]",
            !children && "pb-5",
          )}
        >
          <h2 className="min-w-0 flex-1 basis-36 text-lead font-semibold">{title}</h2>
          {/* On phones it stands under title and actions, with all the room there is. */}
          {description && (
            <p className="mt-0.5 basis-full text-body text-muted max-sm:order-last max-sm:mt-1 sm:col-start-1">
              {description}
            </p>
          )}
          {actions && (
            <div className="flex shrink-0 items-center gap-2 max-sm:my-1 sm:col-start-2 sm:row-span-2 sm:row-start-1">
              {actions}
            </div>
          )}
        </div>
      )}
      {children && <div className="p-edge">{children}</div>}
      {footer && <div className="flex items-center justify-end gap-2 border-t px-edge py-3">{footer}</div>}
    </section>
  );
}
