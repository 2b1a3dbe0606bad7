"use client";

import type { LucideIcon } from "lucide-react";
import { type ComponentProps, type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef } from "react";
import { Button } from "../button.tsx";
import { classNames } from "../class-names.ts";

interface ToolbarProps {
  label: string;
  /** Its ToolbarButtons, and anything around them. */
  children: ReactNode;
}

/**
 * A row of buttons that is one stop of the Tab key: the arrow keys, Home and End go from one to the next, and Tab comes
 * back to the one used last (WAI-ARIA Authoring Practices, toolbar pattern).
 */
export function Toolbar({ label, children }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const tools = useCallback(() => [...(bar.current?.querySelectorAll<HTMLElement>("[data-tool]") ?? [])], []);
  const stopAt = useCallback(
    (chosen?: HTMLElement) => {
      const all = tools();
      const stop = chosen ?? all.find((tool) => tool.getAttribute("tabindex") === "0") ?? all[0];
      for (const tool of all) tool.tabIndex = tool === stop ? 0 : -1;
    },
    [tools],
  );
  // Buttons come and go.
  useEffect(() => stopAt());
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const all = tools();
    const at = all.indexOf(event.target as HTMLElement);
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const forward = getComputedStyle(event.currentTarget).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
    const steps: Record<string, number> = { ArrowRight: at - 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 };
    steps[forward] = at + 1;
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    all.at(next % all.length)?.focus();
  };
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      onKeyDown={walk}
      onFocus={(event) => event.target.hasAttribute("data-tool") && stopAt(event.target)}
      className="flex flex-wrap items-center gap-0.5 border-b p-1"
    >
      {children}
    </div>
  );
}

interface ToolbarButtonProps extends Omit<ComponentProps<"button">, "children" | "disabled"> {
  name: string;
  icon: LucideIcon;
  /** Keys that do the same, as `aria-keyshortcuts` has them: `Control+B`. */
  keys?: string | undefined;
  /** For what is on or off. */
  pressed?: boolean | undefined;
  /** It can be reached, and does nothing: a button that vanished from under the focus would leave it nowhere. */
  disabled?: boolean;
}

/** One button of a toolbar. A press of the mouse leaves the focus, and with it the selection of a text, where it is. */
export function ToolbarButton({ name, icon: Icon, keys, pressed, disabled, className, ...rest }: ToolbarButtonProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      {...rest}
      data-tool=""
      className={classNames("size-8! aria-pressed:bg-accent-soft aria-pressed:text-accent", className)}
      aria-label={name}
      title={keys ? `${name} (${keys.replaceAll("+", "-").replace("Control", "Ctrl")})` : name}
      aria-keyshortcuts={keys}
      aria-pressed={pressed}
      aria-disabled={disabled || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => !disabled && rest.onClick?.(event)}
    >
      <Icon aria-hidden className="size-4" />
    </Button>
  );
}

/** A hairline between groups of buttons. */
export function ToolbarSeparator() {
  return <span aria-hidden className="mx-0.5 h-5 w-px bg-border max-sm:hidden" />;
}
