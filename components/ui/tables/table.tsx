import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import { SideShadows } from "./side-shadows.tsx";

/**
 * A table that scrolls sideways by itself when its columns need more room, and shows that there is more. Give it
 * `aria-label` or a caption.
 */
export function Table({ className, ...rest }: ComponentProps<"table">) {
  return (
    <div className="relative">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard. */}
      <section data-print="all" className="relative overflow-x-auto" tabIndex={0} aria-label={rest["aria-label"]}>
        <table
          {...rest}
          // Numbers stand right, in figures of one width; in text these put gaps around every hyphen.
          className={classNames(
            "w-full border-collapse text-left text-table [&_td.text-right]:tabular-nums",
            className,
          )}
        />
      </section>
      <SideShadows />
    </div>
  );
}

export function TableHead({ className, ...rest }: ComponentProps<"thead">) {
  return <thead {...rest} className={classNames("border-b text-muted", className)} />;
}

export function TableBody({ className, ...rest }: ComponentProps<"tbody">) {
  return <tbody {...rest} className={classNames("divide-y divide-border", className)} />;
}

export function TableRow({ className, ...rest }: ComponentProps<"tr">) {
  return <tr {...rest} className={classNames("h-10", className)} />;
}

export function TableHeaderCell({ className, scope = "col", ...rest }: ComponentProps<"th">) {
  return (
    <th {...rest} scope={scope} className={classNames("h-9 whitespace-nowrap px-4 text-meta font-medium", className)} />
  );
}

export function TableCell({ className, ...rest }: ComponentProps<"td">) {
  return <td {...rest} className={classNames("px-4 py-2", className)} />;
}

/**
 * The last cell of a row, with its buttons: it stays in sight where the table scrolls sideways.
 */
export const actionsCell = "right-0 bg-surface py-1! pr-4 text-right whitespace-nowrap max-sm:px-2 sticky";

/** What a row is called, as the button that opens it. */
export function RowOpener({ className, ...rest }: ComponentProps<"button">) {
  return (
    <button
      {...rest}
      type="button"
      data-row-open
      className={classNames(
        "block max-w-full truncate rounded-sm pointer-coarse:-my-2 text-left font-medium underline-offset-4 hover:underline",
        className,
      )}
    />
  );
}
