import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";

/** A control's name. `required` shows the mark; the control itself says it to assistive software. */
export function Label({
  required,
  className,
  children,
  ...rest
}: ComponentProps<"label"> & { required?: boolean | undefined }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: htmlFor comes with the props.
    <label
      {...rest}
      // The style sheet draws the mark with an empty alternative: it is no part of the label's words.
      data-required={required || undefined}
      className={classNames("block text-body font-medium text-text", className)}
    >
      {children}
    </label>
  );
}
