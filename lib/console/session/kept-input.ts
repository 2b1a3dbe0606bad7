/**
 * What was typed and not saved when a session ended: kept in this tab, and given back to the same person on the same
 * page.
 */

const prefix = "kept-input ";
/** What nobody came back for by then is dropped. */
const keptMs = 12 * 3_600_000;
/** Nothing secret lies in the browser's storage. */
const secretName = /password|secret|token|^code$|^uri$/i;

const keepers = new Map<string, () => object | null>();

/**
 * `name` tells the forms of a page from each other; `changed` what was typed into one, or null. The answer ends that.
 */
export function keepOnLeaving(name: string, changed: () => object | null): () => void {
  const key = keyOf(name);
  keepers.set(key, changed);
  return () => {
    if (keepers.get(key) === changed) keepers.delete(key);
  };
}

/** Called as the page is left because the session is over. A full or closed storage keeps nothing. */
export function keepInput(): void {
  for (const [key, changed] of keepers) {
    const values = changed();
    if (!values) continue;
    try {
      window.sessionStorage.setItem(key, JSON.stringify({ at: Date.now(), values: withoutSecrets(values) }));
    } catch {
      // The sign-in matters more.
    }
  }
}

/** What was kept of this form, once; null where there is none. */
export function takeInput<Values>(name: string): Values | null {
  const key = keyOf(name);
  try {
    const { at, values } = JSON.parse(window.sessionStorage.getItem(key) ?? "null") ?? {};
    window.sessionStorage.removeItem(key);
    return typeof at === "number" && Date.now() - at < keptMs ? (values as Values) : null;
  } catch {
    return null;
  }
}

/** Forgets everything that was kept, of whomever. */
export function dropInput(): void {
  for (const key of Object.keys(window.sessionStorage))
    if (key.startsWith(prefix)) window.sessionStorage.removeItem(key);
}

function keyOf(name: string): string {
  return `${prefix}${readerEmail(document.cookie)} ${window.location.pathname}${window.location.search} ${name}`;
}

/** Who reads this page, from the cookie of claims; empty where it does not say. */
export function readerEmail(cookies: string): string {
  const claims = /(?:^|; )userToken=[^.;]+\.([^.;]+)/.exec(cookies)?.[1] ?? "";
  try {
    return String(JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/"))).email ?? "");
  } catch {
    return "";
  }
}

function withoutSecrets(values: object): object {
  return JSON.parse(JSON.stringify(values, (name, value) => (secretName.test(name) ? undefined : value)));
}
