/** The title of a page, what is open first: `author · Content · Blog · Plinth`. Empty parts are left out. */
export const pageTitle = (brand: string, ...parts: readonly string[]): string =>
  [...parts, brand].filter(Boolean).join(" · ");
