import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import { controlStyle } from "./control-style.ts";

/** Browsers let years have six digits, so that what is typed after the fourth goes into the year. */
const latest: Readonly<Record<string, string>> = { date: "9999-12-31", "datetime-local": "9999-12-31T23:59" };

/** A line of text, in the direction of its script. */
export function Input({ className, ...rest }: ComponentProps<"input">) {
  return (
    <input
      dir="auto"
      max={latest[rest.type ?? ""]}
      {...rest}
      className={classNames(controlStyle, "h-9 read-only:bg-subtle", className)}
    />
  );
}
