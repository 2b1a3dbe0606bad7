"use client";

import { cloneElement, type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { onDemand } from "../loading/on-demand.tsx";

const TooltipPanel = onDemand(() => import("./tooltip-panel.tsx"));

const delayMs = 300;

interface TooltipProps {
  /** Nothing shows while this is empty. */
  content: ReactNode;
  /** One element that takes focus. A disabled button takes none: give it `aria-disabled` instead. */
  children: ReactElement<{ "aria-describedby"?: string | undefined }>;
  side?: "top" | "right" | "bottom" | "left";
}

/**
 * A short explanation on hover, after a moment, and on focus by a key; Escape and a press take it away. What shows it
 * is fetched when it is needed.
 */
export function Tooltip({ content, children, side = "top" }: TooltipProps) {
  const [open, setOpen] = useState(false);
  const around = useRef<HTMLSpanElement>(null);
  const anchor = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isShown = useRef(false);
  const id = useId();
  const show = (afterMs: number) => {
    anchor.current = around.current?.firstElementChild as HTMLElement | null;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(true), afterMs);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const shown = open && Boolean(content);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches what happens to the control in it.
    <span
      ref={around}
      className="contents"
      onPointerEnter={(event) => event.pointerType !== "touch" && show(delayMs)}
      // Once it shows, the pointer may go on to it.
      onPointerLeave={() => isShown.current || hide()}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(":focus-visible") && show(0)}
      onBlur={hide}
    >
      {cloneElement(children, { "aria-describedby": shown ? id : undefined })}
      {shown && (
        <TooltipPanel id={id} anchor={anchor} side={side} isShown={isShown} onClose={hide}>
          {content}
        </TooltipPanel>
      )}
    </span>
  );
}
