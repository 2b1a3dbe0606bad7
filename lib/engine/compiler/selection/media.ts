/**
 * Files in answers: what stands of them beside the records, in the same statement, with an address that is signed in it
 * where the project's media are private.
 */

import { mediaAddressQuery } from "../../../contract/media.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { systemTable } from "../../models/index.ts";
import type { MediaAddresses } from "../catalog/media-source.ts";
import { column, ownTenant, type Scope } from "../sql/scope.ts";
import { isNothing, type Source } from "../sql/source.ts";
import { allOf, anyOf, type Parameter, type Sql, sql, trusted } from "../sql/sql.ts";

/** Parts of a file that are asked for where nothing is named. */
export const mediaParts: readonly string[] = [
  "id",
  "url",
  "file_name",
  "content_type",
  "size",
  "width",
  "height",
  "alt",
];

const plainParts: readonly string[] = ["id", "file_name", "content_type", "size", "width", "height", "alt"];

/**
 * The files of a media field in its order, under an alias; those that are gone are passed over. `ids` are what the
 * record keeps.
 */
export function mediaRows(scope: Scope, ids: Sql): { file: Sql; from: Sql } {
  const [file, place] = [scope.nextAlias(), scope.nextAlias()];
  const on = allOf([sql`${column(file, "id")} = ${column(place, "id")}`, ...seen(scope, file)]);
  const from = sql`from unnest(${ids}) with ordinality ${place}(id, n) join ${files(scope)} ${file} on ${on} order by ${column(place, "n")}`;
  return { file, from };
}

/** One part of a file; null for a name that no part has. */
export function mediaPart(scope: Scope, file: Sql, name: string, args: Readonly<Record<string, Source>>): Sql | null {
  if (plainParts.includes(name)) return column(file, name);
  if (name === "url") return addressOf(scope, file, args);
  // The console's own, which its session opens.
  return name === "own_url" ? sql`'/media/' || ${column(file, "path")}` : null;
}

/** Whether a media field has no file that is still there. */
export function hasNoMedia(scope: Scope, ids: Sql): Sql {
  const file = scope.nextAlias();
  const which = allOf([sql`${column(file, "id")} = any(${ids})`, ...seen(scope, file)]);
  return sql`not exists (select from ${files(scope)} ${file} where ${which})`;
}

/** The rows of those files that the caller sees and `which` says. */
export function fileRows(scope: Scope, which: (file: Sql) => Sql): Sql {
  const file = scope.nextAlias();
  const where = allOf([...seen(scope, file), which(file)]);
  return sql`select ${file}.* from ${files(scope)} ${file} where ${where}`;
}

/** Which files the caller sees: a tenant its own and those of no tenant, whatever a record names. */
function seen(scope: Scope, file: Sql): Sql[] {
  const { tenancy } = scope.catalog;
  if (tenancy === "none" || tenancy === "all") return [];
  const isOwn = sql`${column(file, "tenant_id")} is null`;
  return [tenancy === "bound" ? anyOf([isOwn, sql`${column(file, "tenant_id")} = ${ownTenant(scope)}`]) : isOwn];
}

const files = (scope: Scope) => trusted(systemTable(scope.catalog, "_media"));

function addressOf(scope: Scope, file: Sql, args: Readonly<Record<string, Source>>): Sql {
  const { media } = scope.catalog;
  const entries = Object.entries(args).filter(([, value]) => !isNothing(value));
  // One parameter, so that all its parts are of one moment.
  const how: Parameter = {
    source: { kind: "object", entries },
    cast: "text[]",
    encode: (asked) => addressParts(media?.addresses(), asked as Record<string, unknown>),
  };
  const key = scope.nextAlias();
  const part = (n: number) => sql`${key}.v[${trusted(String(n))}]`;
  const message = sql`convert_to(${column(file, "id")}::text || '?' || ${part(2)}, 'UTF8')`;
  // HMAC (RFC 2104) by what every PostgreSQL has.
  const inner = sql`sha256(decode(${part(3)}, 'hex') || ${message})`;
  const signature = sql`encode(sha256(decode(${part(4)}, 'hex') || ${inner}), 'hex')`;
  const query = sql`case when ${part(2)} = '' then '' else '?' || ${part(2)} end`;
  const signed = sql`case when ${part(3)} = '' then '' else '&signature=' || ${signature} end`;
  return sql`(select ${part(1)} || ${column(file, "path")} || ${query} || ${signed} from (select ${how} as v) ${key})`;
}

const blockBytes = 64;
const padded = (key: Buffer, pad: number) =>
  Buffer.from(Uint8Array.from({ length: blockBytes }, (_, i) => (key[i] ?? 0) ^ pad)).toString("hex");

function addressParts(addresses: MediaAddresses | undefined, asked: Record<string, unknown>): string[] {
  if (!addresses) throw new PlinthError("INTERNAL", t("These files have no address here."));
  const { base, signing } = addresses;
  const query = mediaAddressQuery(asked);
  if (!signing) return [base, query, "", ""];
  const whole = [query, `expires=${signing.expires}`].filter(Boolean).join("&");
  return [base, whole, padded(signing.key, 0x36), padded(signing.key, 0x5c)];
}
