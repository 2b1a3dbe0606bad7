import type { ComponentProps } from "react";
import { type ButtonSize, type ButtonVariant, buttonStyle } from "./button-style.ts";
import { Spinner } from "./feedback/spinner.tsx";

export interface ButtonProps extends ComponentProps<"button"> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Work is under way: shows a spinner and takes no further press, keeping the button's width and focus. */
  busy?: boolean | undefined;
}

/** A button. `type` is `button` unless said otherwise, so it never submits a form by accident. */
export function Button({ variant, size, busy, className, children, onClick, type = "button", ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest["aria-disabled"]}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={buttonStyle(variant, size, className)}
    >
      {busy && <Spinner className="-ml-0.5" />}
      {children}
    </button>
  );
}
