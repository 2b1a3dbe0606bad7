import { isIP, Socket } from "node:net";
import type pg from "pg";
import type { DatabaseConfig } from "../../../contract/projects/projects.ts";
import { badInput } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { isPrivateAddress } from "../../../platform/network/private-address.ts";
import { guardedLookup, privateAddressCode } from "../../../platform/network/public-names.ts";

/** Host, port and credentials of a database that a user brought, whichever way they were written. */
export interface DatabaseAddress {
  host: string;
  port: number;
  database: string;
  user: string;
  password: string;
  /** `off`, `on` (encrypted, certificate not checked: libpq's `require`) or `verified` (libpq's `verify-full`). */
  ssl: "off" | "on" | "verified";
}

const sslModes: Record<string, DatabaseAddress["ssl"]> = {
  disable: "off",
  allow: "off",
  prefer: "off",
  require: "on",
  "no-verify": "on",
  "verify-ca": "verified",
  "verify-full": "verified",
};

/**
 * Reads either form of a DatabaseConfig. BAD_USER_INPUT where an address cannot be read or does not name a TCP host.
 */
export function addressOf(config: DatabaseConfig): DatabaseAddress {
  const address = "uri" in config ? fromUri(config.uri) : { ...config, ssl: sslOf(config.ssl) };
  // A path would be a socket file of the machine that Plinth runs on.
  if (address.host.includes("/")) throw badInput({ host: t("Please enter a host name or an IP address") });
  return address;
}

function sslOf(asked: boolean | "verify-full"): DatabaseAddress["ssl"] {
  if (asked === "verify-full") return "verified";
  return asked ? "on" : "off";
}

function fromUri(uri: string): DatabaseAddress {
  let url: URL;
  try {
    // URL knows no default port and no empty host for unknown schemes; http's rules for user, host and port are the
    // same.
    url = new URL(uri.replace(/^postgres(ql)?:/, "http:"));
  } catch {
    throw badInput({
      uri: t("The address cannot be read. It looks like postgresql://user:password@host:5432/database"),
    });
  }
  const ssl = sslModes[url.searchParams.get("sslmode") ?? "prefer"];
  if (!ssl) throw badInput({ uri: t("sslmode must be disable, require, verify-ca or verify-full") });
  const database = decode(url.pathname.slice(1)) || decode(url.username);
  if (!url.username || !database) throw badInput({ uri: t("The address must name a user and a database") });
  const port = url.port ? Number(url.port) : /:80(\/|$|\?)/.test(uri) ? 80 : 5432;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return { host, port, database, user: decode(url.username), password: decode(url.password), ssl };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw badInput({ uri: t("The address contains a percent sign that is not followed by two hexadecimal digits") });
  }
}

/**
 * What GuestClient needs to connect. With `allowPrivate` false every resolved address is checked at the moment of
 * connecting, so no DNS answer slips by.
 */
export function connectionOf(address: DatabaseAddress, allowPrivate: boolean): pg.PoolConfig {
  return {
    host: address.host,
    port: address.port,
    database: address.database,
    user: address.user,
    password: address.password,
    ssl: address.ssl === "off" ? false : { rejectUnauthorized: address.ssl === "verified" },
    sslnegotiation: "postgres",
    application_name: "plinth",
    stream: () => guardedSocket(allowPrivate),
  };
}

function guardedSocket(allowPrivate: boolean): Socket {
  const socket = new Socket();
  const connect = socket.connect.bind(socket) as (options: object) => Socket;
  // pg calls connect(port, host) and nothing else.
  socket.connect = ((port: number, host: string) => {
    // What is an address already is not looked up.
    if (!allowPrivate && isIP(host) && isPrivateAddress(host)) {
      queueMicrotask(() => socket.destroy(Object.assign(new Error("private address"), { code: privateAddressCode })));
      return socket;
    }
    return connect({ port, host, lookup: guardedLookup(allowPrivate) });
  }) as Socket["connect"];
  return socket;
}
