import { privateAddressCode } from "./connection.ts";

/** Sentences by error code of the operating system, OpenSSL or PostgreSQL (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const sentences: Record<string, string> = {
  ENOTFOUND: "The host name is unknown. Please check the spelling of the host.",
  EAI_AGAIN: "The host name could not be looked up. Please check the host and try again.",
  ECONNREFUSED: "The host refused the connection: no PostgreSQL listens on this port.",
  ECONNRESET: "The host closed the connection. Please check that PostgreSQL listens on this port.",
  EHOSTUNREACH: "The host cannot be reached from here.",
  ENETUNREACH: "The network of the host cannot be reached from here.",
  ETIMEDOUT: "The host did not answer in time. Please check the address and the firewall.",
  [privateAddressCode]: "The host is inside a private network, which this installation does not allow.",
  "28P01": "The password is wrong for this user.",
  "3D000": "There is no database with this name on the server.",
  "42501": "The user has no right to create a schema in this database.",
  "53300": "The server has no connection left. Please raise its limit or close other connections.",
  "57P03": "The server is starting up or shutting down. Please try again in a moment.",
};

/** What went wrong with a user's database, in one sentence for that user. Never contains the password or other settings. */
export function databaseFault(error: unknown): string {
  const { code, message } = faultOf(error);
  if (code === "28000" && /no encryption|SSL off/i.test(message))
    return "The server only accepts encrypted connections. Please turn SSL on.";
  if (code === "28000")
    return "The server does not let this user in from here (pg_hba.conf), or the user does not exist.";
  if (/does not support SSL/i.test(message)) return "The server does not support SSL. Please turn SSL off.";
  if (/self.signed|unable to (get|verify)|altnames|certificate/i.test(`${code} ${message}`))
    return "The certificate of the server could not be verified.";
  if (/timeout|timed out/i.test(message)) return sentences.ETIMEDOUT!;
  if (/Connection terminated/i.test(message)) return sentences.ECONNRESET!;
  return sentences[code] ?? "The connection failed for a reason that the server did not explain.";
}

function faultOf(error: unknown): { code: string; message: string } {
  // A host with several addresses fails with one error for each.
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  const { code, message } = (first ?? {}) as { code?: unknown; message?: unknown };
  return { code: typeof code === "string" ? code : "", message: typeof message === "string" ? message : "" };
}
