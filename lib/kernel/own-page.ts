/** Where an address that a stranger may have written can lead: to a page of this site, or nowhere. */

declare const checked: unique symbol;

/**
 * Path, query and fragment of a page of this site. Only what has gone through `ownPage`, or was written in the code, is
 * one.
 */
export type OwnPage = string & { readonly [checked]: true };

/** Stands for the own origin, whose name does not matter: what stays on it stays on any. */
const here = "http://own.invalid";

/**
 * Browsers drop tabs and line ends out of addresses and read a backslash as a slash, so `/\t/evil.example` leaves the
 * site.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
const misleading = /[\u0000-\u001f\u007f-\u009f\\]/;

/**
 * The page of this site that the address names, as browsers read it; null for an address that leads elsewhere, or may
 * be read in two ways.
 */
export function ownPage(address: string): OwnPage | null {
  if (!address.startsWith("/") || misleading.test(address)) return null;
  const url = URL.parse(address, here);
  if (url?.origin !== here) return null;
  const page = url.pathname + url.search + url.hash;
  // `/.//evil.example` is on this site, and `//evil.example`, which is left of it, is not.
  return URL.parse(page, here)?.origin === here ? (page as OwnPage) : null;
}
