import { type Message, msg, t } from "../../../kernel/words/words.ts";
import { privateAddressCode } from "../../../platform/network/public-names.ts";
import { answerTooLargeCode } from "./guest-client.ts";

/** What went wrong: a sentence for the person who entered the address, and the field of the form that it is about. */
export interface DatabaseFault {
  field: "host" | "port" | "database" | "user" | "password" | "ssl";
  message: string;
}

type KnownFault = Pick<DatabaseFault, "field"> & { message: Message };

/**
 * By error code of the operating system or of PostgreSQL
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const faults: Record<string, KnownFault> = {
  ENOTFOUND: { field: "host", message: msg("The host name is unknown. Please check its spelling.") },
  EAI_AGAIN: { field: "host", message: msg("The host name could not be looked up. Please check it and try again.") },
  ECONNREFUSED: {
    field: "port",
    message: msg("The host refused the connection: no PostgreSQL listens on this port."),
  },
  ECONNRESET: {
    field: "port",
    message: msg("The host closed the connection. Please check that PostgreSQL listens on this port."),
  },
  EHOSTUNREACH: { field: "host", message: msg("The host cannot be reached from here.") },
  ENETUNREACH: { field: "host", message: msg("The network of the host cannot be reached from here.") },
  ETIMEDOUT: {
    field: "host",
    message: msg("The host did not answer in time. Please check the address and the firewall."),
  },
  [privateAddressCode]: {
    field: "host",
    message: msg("The host is inside a private network, which this installation allows super admins alone."),
  },
  [answerTooLargeCode]: {
    field: "host",
    message: msg("The host answered more than a PostgreSQL would. Please check that PostgreSQL listens there."),
  },
  "28P01": { field: "password", message: msg("The user name or the password is wrong.") },
  "28000": {
    field: "user",
    message: msg("The server does not let this user in from here, or the user does not exist."),
  },
  "3D000": { field: "database", message: msg("There is no database with this name on the server.") },
  "42501": { field: "user", message: msg("The user has no right to create a schema in this database.") },
  "53300": {
    field: "host",
    message: msg("The server has no connection left. Please close some or raise its limit."),
  },
  "57P03": {
    field: "host",
    message: msg("The server is starting up or shutting down. Please try again in a moment."),
  },
};

/** Faults that share a code with others, or have none. */
const byMessage: readonly [RegExp, KnownFault][] = [
  [
    /no encryption|SSL off|SSL.*required|require.*SSL/i,
    { field: "ssl", message: msg("The server only accepts encrypted connections. Please turn SSL on.") },
  ],
  [/does not support SSL/i, { field: "ssl", message: msg("The server does not support SSL. Please turn SSL off.") }],
  [
    /self.signed|unable to (get|verify)|altname|certificate/i,
    { field: "ssl", message: msg("The certificate of the server could not be verified.") },
  ],
  [
    /must be a (non-empty )?string/i,
    { field: "password", message: msg("The server asks for a password. Please enter it.") },
  ],
  [/timeout|timed out/i, faults.ETIMEDOUT!],
  [/connection terminated|connection ended/i, faults.ECONNRESET!],
];

const unexplained: KnownFault = {
  field: "host",
  message: msg("The connection failed for a reason that the server did not explain."),
};

/** The fault behind an error of pg. Never contains the password or other settings. */
export function databaseFault(error: unknown): DatabaseFault {
  const { code, message } = faultOf(error);
  const known = byMessage.find(([pattern]) => pattern.test(`${code} ${message}`))?.[1] ?? faults[code] ?? unexplained;
  return { field: known.field, message: t(known.message) };
}

function faultOf(error: unknown): { code: string; message: string } {
  // A host with several addresses fails with one error for each.
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  const { code, message } = (first ?? {}) as { code?: unknown; message?: unknown };
  // A false server writes what it likes, as long as it likes.
  const text = (value: unknown) => (typeof value === "string" ? value.slice(0, 1_000) : "");
  return { code: text(code), message: text(message) };
}
