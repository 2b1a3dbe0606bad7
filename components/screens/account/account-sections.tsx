/** The sections of the account page, by their ids there. */
const sections = [
  { id: "profile", label: "Profile" },
  { id: "password", label: "Password" },
  { id: "two-factor", label: "Two-factor sign-in" },
  { id: "passkeys", label: "Passkeys" },
  { id: "connected", label: "Connected accounts" },
  { id: "devices", label: "Devices" },
  { id: "delete", label: "Delete account" },
] as const;

/** Links to the sections, beside them where there is room. */
export function AccountSectionLinks() {
  return (
    <nav aria-label="Sections of this page" className="w-52 shrink-0 max-xl:hidden">
      <ul className="sticky top-20 space-y-1 border-l">
        {sections.map(({ id, label }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="-ml-px block rounded-r-md border-l border-transparent py-1 pl-4 text-table text-muted hover:border-accent hover:text-text"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
