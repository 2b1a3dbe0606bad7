/**
 * What other parts add to the account's side menu. The list is a global, so that a plugin's script needs nothing of
 * ours to add to it, at any time: `(window.plinthAccountMenu ??= []).push({ key: "status", label: "Status", href:
 * "/support" })`. The menu looks at it every 100 ms.
 */
import type { ComponentType } from "react";

export type MenuIcon = ComponentType<{ className?: string; "aria-hidden"?: boolean }>;

export interface AccountMenuItem {
  /** Of several items with one key the first counts. */
  key: string;
  label: string;
  /** A page of this console, or an address that begins with http. */
  href: string;
  icon?: MenuIcon;
  /** Only super admins see it; what stands behind it is guarded by the server. */
  superAdminOnly?: boolean;
}

declare global {
  var plinthAccountMenu: AccountMenuItem[] | undefined;
}

const pollMs = 100;

/** What the console's own modules bring: the server renders these, and the browser takes the page over with them. */
const own: AccountMenuItem[] = [];

/**
 * Adds an item for as long as the page lives; one with the same key stays as it is. The console's own modules call this
 * when they are loaded.
 */
export function registerAccountMenuItem(item: AccountMenuItem): void {
  if (!own.some(({ key }) => key === item.key)) own.push(item);
  list().push(item);
}

function list(): AccountMenuItem[] {
  globalThis.plinthAccountMenu ??= [];
  return globalThis.plinthAccountMenu;
}

/** Whatever a foreign script has pushed: only what can be drawn and followed. */
function isItem(item: Partial<AccountMenuItem> | null | undefined): item is AccountMenuItem {
  return (
    typeof item?.key === "string" &&
    typeof item.label === "string" &&
    typeof item.href === "string" &&
    /^(\/(?!\/)|https?:\/\/)/.test(item.href)
  );
}

const firstOfEach = (items: readonly AccountMenuItem[]) =>
  items.filter((item, at) => items.findIndex(({ key }) => key === item.key) === at);

let seen: AccountMenuItem[] = [];
let shown: readonly AccountMenuItem[] = [];

/** The items as they are now; the same array for as long as nothing has changed. */
export function accountMenuItems(): readonly AccountMenuItem[] {
  const now = list();
  if (now.length !== seen.length || now.some((item, at) => item !== seen[at])) {
    seen = [...now];
    shown = firstOfEach(now.filter(isItem));
  }
  return shown;
}

/** The items that the server's page has. */
export const renderedAccountMenuItems = (): readonly AccountMenuItem[] => own;

/** Calls `listener` every 100 ms; the answer ends that. */
export function pollAccountMenu(listener: () => void): () => void {
  const timer = setInterval(listener, pollMs);
  return () => clearInterval(timer);
}
