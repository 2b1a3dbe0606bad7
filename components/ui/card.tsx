import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

interface CardProps {
  title?: ReactNode;
  /** Beside the title: how it stands with it. */
  mark?: ReactNode;
  description?: ReactNode;
  /** Right of the title. */
  actions?: ReactNode;
  footer?: ReactNode;
  className?: string;
  children?: ReactNode;
}

/** Things that belong together, on a surface with a hairline. */
export function Card({ title, mark, description, actions, footer, className, children }: CardProps) {
  return (
    <section className={classNames("rounded border bg-surface", className)}>
      {title && (
        <div
          className={classNames(
            "flex flex-wrap items-start gap-x-4 px-edge pt-5 sm:grid sm:grid-cols-[minmax(0,1fr)_auto]",
            !children && "pb-5",
          )}
        >
          {/* On phones each has a line of its own, but for actions beside nothing but a title. */}
          <div
            className={classNames("flex min-w-0 flex-1 items-center gap-2", description ? "basis-full" : "basis-36")}
          >
            <h2 className="min-w-0 text-lead font-semibold">{title}</h2>
            {mark}
          </div>
          {description && <p className="mt-0.5 basis-full text-body text-muted sm:col-start-1">{description}</p>}
          {actions && (
            <div
              className={classNames(
                "flex items-center gap-2 sm:col-start-2 sm:row-span-2 sm:row-start-1 sm:shrink-0",
                description ? "max-sm:mt-3 max-sm:flex-wrap" : "max-sm:my-1 max-sm:shrink-0",
              )}
            >
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
