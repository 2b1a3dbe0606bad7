import { control, keepFocus, partsAround } from "./keep-focus.ts";

/** What had the focus when a dialog was opened, with what it stood in. */
const openers = new WeakMap<Element, HTMLElement[]>();

/**
 * Remembers what opens a dialog, before that takes the focus: of what a menu opens, the menu's button; in the row of a
 * record, what opens the record, which is the next one's where this one is deleted.
 */
export function noteOpener({ currentTarget }: Event): void {
  const menu = document.activeElement?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  const opener = menu ? document.getElementById(menu) : document.activeElement;
  const around = partsAround(opener?.closest("[data-row]")?.querySelector("[data-row-open]") ?? opener);
  if (around.length > 0) openers.set(currentTarget as Element, around);
}

/**
 * Starts a dialog at what it is for, not at the buttons beside its title: at the first control of its body, but for
 * what decides how that is shown, else of its foot, which is the one that changes nothing, else at the dialog itself.
 */
export function focusFirstControl(event: Event): void {
  event.preventDefault();
  noteOpener(event);
  const dialog = event.currentTarget as HTMLElement;
  const first =
    dialog.querySelector<HTMLElement>(`[data-dialog=body] ${control}`) ??
    dialog.querySelector<HTMLElement>(`[data-dialog=foot] ${control}`);
  (first ?? dialog).focus({ preventScroll: true });
}

/**
 * Gives the focus back to what opened a dialog when that closes, as Radix does only for a trigger of its own. Where the
 * opener goes with what the dialog did, the first control of what it stood in has it.
 */
export function returnFocus(event: Event): void {
  event.preventDefault();
  const around = openers.get(event.currentTarget as Element);
  if (!around) return;
  const over = [...document.querySelectorAll("[role=dialog]")].at(-1);
  if (over && !(around[0]!.isConnected && over.contains(around[0]!))) {
    // It took this one's place.
    if (!openers.has(over)) openers.set(over, around);
    return;
  }
  if (around[0]!.isConnected) around[0]!.focus();
  keepFocus(around);
}
