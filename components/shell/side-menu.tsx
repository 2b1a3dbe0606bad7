"use client";

import Link from "next/link";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { MenuIcon } from "../../lib/console/session/account-menu.ts";
import { classNames } from "../ui/class-names.ts";

interface MenuHeaderProps {
  href: string;
  title: ReactNode;
  detail?: ReactNode;
  /** Right of the link. */
  action?: ReactNode;
}

/** Top of the side menu: a link with the mark, a name and a line below it. */
export function MenuHeader({ href, title, detail, action }: MenuHeaderProps) {
  return (
    <div className="flex h-top-bar shrink-0 items-center gap-1 border-b pr-2 transition-colors hover:bg-subtle">
      <Link
        href={href}
        className="flex h-full min-w-0 flex-1 flex-col justify-center pl-5 focus-visible:-outline-offset-2"
      >
        {title}
        {detail && <span className="truncate text-meta text-muted">{detail}</span>}
      </Link>
      {action}
    </div>
  );
}

/** The part of the side menu that scrolls. */
export function MenuBody({ children }: { children: ReactNode }) {
  return <div className="min-h-0 flex-1 space-y-5 overflow-y-auto px-3 py-4">{children}</div>;
}

/** What stays at the foot of the side menu. */
export function MenuFooter({ children }: { children: ReactNode }) {
  return <div className="shrink-0 space-y-0.5 border-t px-3 py-3">{children}</div>;
}

/** Links under a quiet heading; `actions` stand right of it. */
export function MenuGroup({ title, actions, children }: { title?: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <div>
      {title && (
        <div className="flex h-7 items-center justify-between px-2">
          <h2 dir="auto" className="truncate text-meta font-medium text-muted">
            {title}
          </h2>
          {actions}
        </div>
      )}
      <ul className="space-y-0.5">{children}</ul>
    </div>
  );
}

interface MenuLinkProps {
  href: string;
  icon?: MenuIcon | undefined;
  /** In the icon's place, and behind the text. */
  lead?: ReactNode;
  tail?: ReactNode;
  active: boolean;
  /** Right of the link, such as a menu of actions. */
  action?: ReactNode;
  /**
   * The pointer or the focus came to it: it may be opened next. The page itself is fetched then as well, and may be
   * minutes old when it is opened: give this only where the server's page holds no data.
   */
  onNear?: (() => void) | undefined;
  /** Follows the link without the server, for a page that can show by itself what the link leads to. */
  follow?: (() => void) | undefined;
  children: ReactNode;
}

/** One link of the side menu; the page's own is marked, and in sight. */
export function MenuLink({ href, icon: Icon, lead, tail, active, action, onNear, follow, children }: MenuLinkProps) {
  const [near, setNear] = useState(false);
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (active) line.current?.scrollIntoView({ block: "nearest" });
  }, [active]);
  const comeNear =
    onNear &&
    (() => {
      setNear(true);
      onNear();
    });
  return (
    <li
      ref={line}
      className={classNames(
        "group flex items-center rounded-md transition-colors",
        active ? "bg-accent-soft" : "hover:bg-subtle",
      )}
    >
      <Link
        href={href}
        prefetch={follow ? false : near ? true : null}
        onMouseEnter={comeNear}
        onFocus={comeNear}
        onNavigate={
          follow &&
          ((event) => {
            event.preventDefault();
            follow();
          })
        }
        aria-current={active ? "page" : undefined}
        className={classNames(
          "flex h-8 min-w-0 flex-1 pointer-coarse:h-11 items-center gap-2.5 rounded-md px-2 text-body",
          active ? "font-medium text-accent" : "text-text",
        )}
      >
        {Icon && <Icon aria-hidden className={classNames("size-4 shrink-0", !active && "text-muted")} />}
        {lead}
        <span className="flex-1 truncate">{children}</span>
        {tail}
      </Link>
      {action}
    </li>
  );
}
