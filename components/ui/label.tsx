import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

/** A control's name. `required` shows the mark; the control itself says it to assistive software. */
export function Label({
  required,
  className,
  children,
  ...rest
}: ComponentProps<"label"> & { required?: boolean | undefined }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: htmlFor comes with the props.
    <label {...rest} className={classNames("block text-body font-medium text-text", className)}>
      {children}
      {required && (
        <span aria-hidden className="ml-0.5 text-danger">
          *
        </span>
      )}
    </label>
  );
}
