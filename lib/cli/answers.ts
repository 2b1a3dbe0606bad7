/** Answers of servers that somebody named: bounded, and from where they were asked. */
import { CommandError } from "./command.ts";

/** Of an answer that is read as a whole. */
const answerBytesMax = 64 * 1024 * 1024;

/** JSON; null for what is none. CommandError for an answer without end. */
export async function jsonOf(response: Response, address: string): Promise<unknown> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += piece.length;
    // Leaving the loop ends the connection.
    if (bytes > answerBytesMax)
      throw new CommandError("INTERNAL", `${address} answers more than a Plinth server does.`);
    pieces.push(piece);
  }
  try {
    return JSON.parse(Buffer.concat(pieces, bytes).toString("utf8"));
  } catch {
    return null;
  }
}

/**
 * CommandError for an answer that leads elsewhere: what was sent, a token or a project, was for this address. To be
 * asked with `redirect: "manual"`.
 */
export function requireNoRedirect(response: Response, address: string): void {
  if (response.status < 300 || response.status >= 400) return;
  const location = response.headers.get("location") ?? "";
  const place = URL.canParse(location, address) ? ` to ${new URL(location, address).origin}` : "";
  throw new CommandError("REDIRECT", `${address} redirects${place}. Please name the address that it is reached by.`);
}
