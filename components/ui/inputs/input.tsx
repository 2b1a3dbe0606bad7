import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import { controlStyle } from "./control-style.ts";

/** A line of text, in the direction of its script. */
export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input dir="auto" {...rest} className={classNames(controlStyle, "h-9 read-only:bg-subtle", className)} />;
}
