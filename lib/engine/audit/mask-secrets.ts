/** What stands where a secret was. */
const mask = "***";

/** Names under which secrets are handed in; also as part of a longer name, such as `old_pass` or `access_key`. */
const secretName =
  /pass(?!key)|secret|token|credential|access_?key|private_?key|api_?key|authorization|cookie|recovery/i;

/** Below these names every value is one: what headers and variables are called tells nothing of what is in them. */
const secretParents = /^(headers|env_vars)$/;

/** Bounds of what is kept of a value that somebody else chose. */
const bounds = { depth: 12, entries: 200, characters: 2_000 };

/**
 * A copy of JSON without secrets, bounded in size: values under the names of secrets and under `extra` names are
 * masked, in `env_vars` and `headers` every value, and of addresses the user, the password and parameters with such
 * names. Empty values stay, since they tell nothing. Texts are cut after 2,000 characters, lists and objects after 200
 * entries and 12 levels.
 */
export function maskSecrets(value: unknown, extra: ReadonlySet<string> = new Set()): unknown {
  return maskIn(value, { extra, name: "", depth: 0, isSecret: false, isPair: false });
}

interface MaskContext {
  extra: ReadonlySet<string>;
  name: string;
  depth: number;
  /** Below headers or variables. */
  isSecret: boolean;
  /** In a list: of pairs, the names may be read. */
  isPair: boolean;
}

function maskIn(value: unknown, context: MaskContext): unknown {
  const { extra, name, depth } = context;
  if (value === null || value === undefined || value === "" || typeof value === "boolean") return value;
  if (secretName.test(name) || extra.has(name)) return mask;
  const isSecret = context.isSecret || secretParents.test(name);
  if (typeof value === "string")
    return isSecret && !(context.isPair && /^(key|name)$/.test(name)) ? mask : textOf(value);
  if (typeof value !== "object") return isSecret ? mask : value;
  if (value instanceof Date) return value.toISOString();
  // Only secrets and hashes are kept as bytes.
  if (value instanceof Uint8Array) return mask;
  if (depth >= bounds.depth) return "…";
  const inner = { extra, name: "", depth: depth + 1, isSecret, isPair: context.isPair };
  if (Array.isArray(value))
    return value.slice(0, bounds.entries).map((item) => maskIn(item, { ...inner, isPair: true }));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, bounds.entries)
      .map(([key, item]) => [key.slice(0, 200), maskIn(item, { ...inner, name: key })]),
  );
}

function textOf(text: string): string {
  return cut(text)
    .replace(/:\/\/[^\s/@]+@/g, `://${mask}@`)
    .replace(/([?&])([^?=&\s]+)=([^&\s]+)/g, (whole, before: string, key: string) =>
      secretName.test(key) ? `${before}${key}=${mask}` : whole,
    );
}

/** An address that is cut may have lost the end of its password, by which it would be known: it goes as a whole. */
function cut(text: string): string {
  if (text.length <= bounds.characters) return text;
  const kept = text.slice(0, bounds.characters);
  const address = kept.lastIndexOf("://");
  const isWhole = address < 0 || /[\s@]/.test(kept.slice(address));
  return `${isWhole ? kept : kept.slice(0, address)}…`.toWellFormed();
}
