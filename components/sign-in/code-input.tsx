import type { ComponentProps } from "react";
import { Input } from "../ui/inputs/input.tsx";

/** Six digits from a mail; phones and password managers offer them. */
export function CodeInput(props: ComponentProps<"input">) {
  return (
    <Input
      {...props}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      placeholder="000000"
      className="font-mono tracking-[0.4em] tabular-nums"
    />
  );
}
