/**
 * REST calls made while a page is rendered on the server: no network hop, the page's own cookies. Server components
 * only.
 */
import { locate, methodOf } from "../../contract/calls/locate.ts";
import type { Answer, Enveloped, Input, Optional } from "../../contract/calls/types.ts";
import { getRuntime } from "../../contract/runtime.ts";
import { type Envelope, RestError, readEnvelope } from "./envelope.ts";

/** The body of the envelope that the call answers; RestError for every other status than 200. */
export async function callOnServer<At extends Enveloped>(
  address: At,
  ...[input]: Optional<Input<At>, Input<At>>
): Promise<Answer<At>> {
  const method = methodOf(address);
  const { body = {} } = (input ?? {}) as { body?: unknown };
  const response = await getRuntime().fetch(
    new Request(`http://localhost${locate(address, ...([input] as never))}`, {
      method,
      headers: { "Content-Type": "application/json", "X-Use-Cookies": "true" },
      ...(method === "POST" ? { body: JSON.stringify(body) } : {}),
    }),
  );
  const envelope: Envelope<Answer<At>> = await readEnvelope(response);
  if (!response.ok) throw new RestError(response.status, envelope.message, envelope.error);
  return envelope.body;
}
