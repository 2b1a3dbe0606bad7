/** REST calls made while a page is rendered on the server: no network hop, the page's own cookies. Server components only. */
import { getRuntime } from "../contract/runtime.ts";
import { type Envelope, RestError, readEnvelope } from "./envelope.ts";

/** The envelope's body; RestError for every other status than 200. */
export async function restOnServer<Body>(path: string, body?: unknown): Promise<Body> {
  const response = await getRuntime().fetch(
    new Request(`http://localhost${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { "Content-Type": "application/json", "X-Use-Cookies": "true" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
  const envelope: Envelope<Body> = await readEnvelope<Body>(response);
  if (!response.ok) throw new RestError(response.status, envelope.message, envelope.error);
  return envelope.body;
}
