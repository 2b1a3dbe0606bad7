"use client";

import { useEffect, useState } from "react";
import { msg, t } from "../../../lib/kernel/words/words.ts";

/** The sections of the account page, by their ids there. */
const sections = [
  { id: "profile", label: msg("Profile") },
  { id: "password", label: msg("Password") },
  { id: "two-factor", label: msg("Two-factor sign-in") },
  { id: "passkeys", label: msg("Passkeys") },
  { id: "connected", label: msg("Connected accounts") },
  { id: "devices", label: msg("Devices") },
  { id: "delete", label: msg("Delete account") },
] as const;

/** Where a section begins to be the one in view: so much of the window's height from its top. */
const line = 0.3;

/** The id of the section in view: the last that began above the line; at the end of the page, the last of all. */
function inView(): string {
  const page = document.documentElement;
  const isAtEnd = page.scrollTop > 0 && page.scrollTop + page.clientHeight >= page.scrollHeight - 1;
  const begun = sections.filter(({ id }) => {
    const section = document.getElementById(id);
    return section && section.getBoundingClientRect().top <= page.clientHeight * line;
  });
  return ((isAtEnd ? sections : begun).at(-1) ?? sections[0]).id;
}

/** Links to the sections, beside them where there is room; the one in view is marked. */
export function AccountSectionLinks() {
  const [current, setCurrent] = useState<string>(sections[0].id);
  useEffect(() => {
    const mark = () => setCurrent(inView());
    mark();
    window.addEventListener("scroll", mark, { passive: true });
    window.addEventListener("resize", mark);
    return () => {
      window.removeEventListener("scroll", mark);
      window.removeEventListener("resize", mark);
    };
  }, []);
  return (
    <nav aria-label={t("Sections of this page")} className="w-52 shrink-0 max-xl:hidden">
      <ul className="sticky top-20 space-y-1 border-l">
        {sections.map(({ id, label }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? "location" : undefined}
              className="-ml-px block rounded-r-md border-l border-transparent py-1 pl-4 text-table text-muted hover:border-accent hover:text-text aria-[current=location]:border-accent aria-[current=location]:font-medium aria-[current=location]:text-accent"
            >
              {t(label)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
