import { Search } from "lucide-react";
import type { ComponentProps } from "react";
import { Input } from "./input.tsx";

/** A line for a text to look for, with its sign. `className` is of the box around both. */
export function SearchInput({ className, ...rest }: ComponentProps<"input">) {
  return (
    <div className={className ? `relative ${className}` : "relative"}>
      <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-4 text-muted" />
      <Input {...rest} type="search" className="pl-8!" />
    </div>
  );
}
