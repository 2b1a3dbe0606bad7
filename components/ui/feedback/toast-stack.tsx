"use client";

import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import { usePathname } from "next/navigation";
import { type CSSProperties, useCallback, useEffect, useRef, useState } from "react";
import { Toaster as SonnerToaster, type ToastT, toast } from "sonner";
import { type Box, toastPlace } from "../../../lib/console/notices/toast-place.ts";
import { onToasts, type Toast, takeToasts, toastDefaults } from "../../../lib/console/notices/toasts.ts";
import { buttonStyle } from "../button-style.ts";

const toastWidth = 320;
const gap = 8;
/** From the edges of the window; sonner makes toasts as wide as a phone allows. */
const { phoneWidth, phoneMargin, margin } = { phoneWidth: 600, phoneMargin: 16, margin: 8 };

const covered =
  "a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [contenteditable=true], [role=tab], [role=alert], [role=status]";

/** What is in sight and can be pressed or read there, other than toasts themselves. */
function controls(): Box[] {
  return [...document.querySelectorAll<HTMLElement>(covered)].flatMap((element) => {
    if (element.closest("[data-sonner-toaster]")) return [];
    const box = element.getBoundingClientRect();
    if (box.width < 2 || box.height < 2 || box.bottom < 0 || box.top > window.innerHeight) return [];
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const top = document.elementsFromPoint(x, y).find((one) => !one.closest("[data-sonner-toaster]"));
    return top && (element.contains(top) || top.contains(element)) ? [box] : [];
  });
}

/** Dialogs that are about to go are gone before it is judged what a toast would cover. */
async function settled(): Promise<void> {
  await new Promise(requestAnimationFrame);
  const leaving = [...document.querySelectorAll("[role=dialog][data-state=closed]")];
  await Promise.allSettled(leaving.flatMap((one) => one.getAnimations()).map(({ finished }) => finished));
  await new Promise(requestAnimationFrame);
}

const shown = () => toast.getToasts().filter((entry): entry is ToastT => !("dismiss" in entry));

/** Older messages give way, so that there are never more than three. */
function makeRoom(): void {
  for (const entry of shown().slice(toastDefaults.max - 1)) toast.dismiss(entry.id);
}

const classes = {
  toast:
    "font-sans flex w-full items-start gap-2.5 rounded bg-raised px-4 py-3 max-sm:py-2.5 text-body text-text shadow-floating",
  icon: "mt-0.5 size-4 shrink-0",
  content: "min-w-0 break-words",
  title: "font-medium",
  description: "mt-0.5 text-muted",
  actionButton: buttonStyle("secondary", "small", "ml-auto shrink-0 self-center"),
};

interface Words {
  message?: unknown;
  title?: unknown;
  description?: unknown;
  action?: unknown;
}

function part(className: string, inside: readonly (Node | string)[]): HTMLElement {
  const element = document.createElement("div");
  element.className = className;
  element.append(...inside);
  return element;
}

/** What toasts take of the window, measured out of sight before they are drawn: their place is chosen by it. */
function heightOf(toasts: readonly Words[], width: number): number {
  const drawn = toasts.map(({ message, title, description, action }) => {
    const lines = [part(classes.title, [String(message ?? title)])];
    if (description) lines.push(part(classes.description, [String(description)]));
    const button = action ? [part(classes.actionButton, [(action as { label: string }).label])] : [];
    return part(classes.toast, [part(classes.icon, []), part(classes.content, lines), ...button]);
  });
  const box = part("invisible fixed", drawn);
  box.style.width = `${width}px`;
  document.body.append(box);
  const height = box.offsetHeight + gap * (toasts.length - 1);
  box.remove();
  return height;
}

function placeOf(toasts: readonly Words[], from: "middle" | "right") {
  const isPhone = window.innerWidth <= phoneWidth;
  const side = isPhone ? phoneMargin : margin;
  const room = {
    left: side,
    top: toastDefaults.topOffset,
    right: window.innerWidth - side,
    bottom: window.innerHeight - margin,
  };
  const width = isPhone ? room.right - room.left : toastWidth;
  return toastPlace({ width, height: heightOf(toasts, width), room, from }, controls());
}

/** The toasts themselves, 60 pixels from the top, or where they cover no control. */
export default function ToastStack() {
  const [place, setPlace] = useState<{ left: number; top: number }>({ left: 0, top: toastDefaults.topOffset });
  const from = useRef<"middle" | "right">("middle");
  const path = usePathname();

  const put = useCallback((coming: readonly Toast[] = []) => {
    const all = [...coming, ...shown()].slice(0, toastDefaults.max);
    if (all.length > 0) setPlace(placeOf(all, from.current));
  }, []);

  useEffect(() => {
    const show = async () => {
      const coming = takeToasts();
      if (coming.length === 0) return;
      await settled();
      from.current = coming.some(({ position }) => position === "top-right") ? "right" : "middle";
      put(coming);
      for (const { kind, message, durationMs, position: _, ...more } of coming) {
        makeRoom();
        toast[kind](message, { duration: durationMs, ...more });
      }
    };
    return onToasts(() => void show());
  }, [put]);

  // Another page has other controls.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    void settled().then(() => put());
    const again = () => put();
    window.addEventListener("resize", again);
    return () => window.removeEventListener("resize", again);
  }, [path, put]);

  return (
    <SonnerToaster
      position="top-left"
      offset={place}
      mobileOffset={{ top: place.top, left: phoneMargin, right: phoneMargin }}
      duration={toastDefaults.durationMs}
      visibleToasts={toastDefaults.max}
      expand
      gap={gap}
      style={{ "--width": `${toastWidth}px` } as CSSProperties}
      icons={{
        success: <CircleCheck aria-hidden className="size-4 text-success" />,
        error: <CircleAlert aria-hidden className="size-4 text-danger" />,
        warning: <TriangleAlert aria-hidden className="size-4 text-warning" />,
        info: <Info aria-hidden className="size-4 text-muted" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: classes,
      }}
    />
  );
}
