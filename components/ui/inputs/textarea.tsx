import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import { controlStyle } from "./control-style.ts";

/** Several lines of text, in the direction of their script. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      dir="auto"
      {...rest}
      rows={rows}
      className={classNames(controlStyle, "block min-h-9 resize-y py-2 read-only:bg-subtle", className)}
    />
  );
}
