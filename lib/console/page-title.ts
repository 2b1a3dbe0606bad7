/** The title of a page, what is open first: `author · Content · Blog · Plinth`. Empty parts are left out. */
export const pageTitle = (...parts: readonly string[]): string => [...parts, "Plinth"].filter(Boolean).join(" · ");
