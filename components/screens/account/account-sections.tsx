/** The sections of the account page, by their ids there. */
import { msg, t } from "../../../lib/kernel/words/words.ts";

const sections = [
  { id: "profile", label: msg("Profile") },
  { id: "password", label: msg("Password") },
  { id: "two-factor", label: msg("Two-factor sign-in") },
  { id: "passkeys", label: msg("Passkeys") },
  { id: "connected", label: msg("Connected accounts") },
  { id: "devices", label: msg("Devices") },
  { id: "delete", label: msg("Delete account") },
] as const;

/** Links to the sections, beside them where there is room. */
export function AccountSectionLinks() {
  return (
    <nav aria-label={t("Sections of this page")} className="w-52 shrink-0 max-xl:hidden">
      <ul className="sticky top-20 space-y-1 border-l">
        {sections.map(({ id, label }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="-ml-px block rounded-r-md border-l border-transparent py-1 pl-4 text-table text-muted hover:border-accent hover:text-text"
            >
              {t(label)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
