/** What differs between two states of a thing, field by field. */
import { isDeepStrictEqual } from "node:util";
import type { AuditChange } from "../../contract/admin/audit.ts";
import { maskSecrets } from "./mask-secrets.ts";

/** A thing as it is at one moment: plain JSON, with what its secrets are kept as; only their masks are ever written. */
export type AuditState = Record<string, unknown>;

/** Together below 30 kB. */
const bounds = { fields: 40, characters: 300, path: 120, depth: 8 };

/**
 * The changed fields alone, by dotted path, with what they were and are: null where there was or is none. Compared
 * first and masked then, so that a new password is a change as well. At most 40 fields, values cut after 300
 * characters; the last row then says how many more there are.
 */
export function changesOf(
  before: AuditState | null,
  after: AuditState | null,
  secrets: ReadonlySet<string> = new Set(),
): AuditChange[] {
  const found: AuditChange[] = [];
  compare(before ?? undefined, after ?? undefined, [], secrets, found);
  if (found.length <= bounds.fields) return found;
  const more = found.length - bounds.fields;
  return [...found.slice(0, bounds.fields), { field: "…", before: null, after: `${more} more fields` }];
}

function compare(
  before: unknown,
  after: unknown,
  path: string[],
  secrets: ReadonlySet<string>,
  found: AuditChange[],
): void {
  if (isDeepStrictEqual(before, after)) return;
  const [was, is] = [partsOf(before), partsOf(after)];
  const isBoth = (was || before == null) && (is || after == null) && path.length < bounds.depth;
  if (isBoth && (was || is)) {
    for (const key of new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})]))
      compare(own(was, key), own(is, key), [...path, key], secrets, found);
    return;
  }
  // The rest is only counted.
  if (found.length >= bounds.fields) {
    found.push({ field: "", before: null, after: null });
    return;
  }
  const row = {
    field: path.join(".").slice(0, bounds.path),
    before: shown(before, path, secrets),
    after: shown(after, path, secrets),
  };
  // What was empty and is now missing is no change to a reader.
  if (row.before !== null || row.after !== null) found.push(row);
}

/** What the object itself holds: a field may be called `constructor`, which every object has. */
const own = (parts: Record<string, unknown> | null, key: string) =>
  parts && Object.hasOwn(parts, key) ? parts[key] : undefined;

/** An object by its keys, a list of named things by their names; null for what is one value. */
function partsOf(value: unknown): Record<string, unknown> | null {
  if (Array.isArray(value)) {
    const names = value.map((item) => nameOf(item));
    const isNamed = names.every((name) => name !== null) && new Set(names).size === names.length && names.length > 0;
    return isNamed ? Object.fromEntries(value.map((item, i) => [names[i], item])) : null;
  }
  if (typeof value !== "object" || value === null || value instanceof Date || value instanceof Uint8Array) return null;
  return value as Record<string, unknown>;
}

function nameOf(item: unknown): string | null {
  const { identifier, name, id } = Object(item) as Record<string, unknown>;
  const found = identifier ?? name ?? id;
  return typeof found === "string" && found !== "" ? found : null;
}

function shown(value: unknown, path: string[], secrets: ReadonlySet<string>): unknown {
  if (value === undefined || value === null || value === "") return null;
  // Masked with the whole path above it: what stands below `headers` or `password` is a secret whatever it is called
  // itself.
  const masked = path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
  const kept = path.reduce<unknown>(
    (outer, key) => (typeof outer === "object" ? (outer as Record<string, unknown>)[key.slice(0, 200)] : outer),
    maskSecrets(masked, secrets),
  );
  const text = typeof kept === "string" ? kept : JSON.stringify(kept);
  if (text === "{}" || text === "[]") return null;
  return text.length > bounds.characters ? `${text.slice(0, bounds.characters)}…`.toWellFormed() : kept;
}
