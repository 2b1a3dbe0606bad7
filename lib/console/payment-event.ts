import { receivePaymentEvent } from "../contract/calls/addresses/plans.ts";
import { bodyBytesMaxOf, callAt } from "../contract/calls/index.ts";
import { locate } from "../contract/calls/locate.ts";
import { getRuntime } from "../contract/runtime.ts";
import { t } from "../kernel/words/words.ts";

const bytesMax = bodyBytesMaxOf(callAt(receivePaymentEvent));

/**
 * Hands an event of the payment provider, byte by byte as it was signed, to the API, which checks the signature and
 * stores it.
 */
export async function passPaymentEvent(request: Request): Promise<Response> {
  const body = await readBounded(request);
  if (body === "too large") return Response.json({ code: 413, message: t("The event is too large.") }, { status: 413 });
  if (body === "cut off")
    return Response.json({ code: 400, message: t("The event is not complete.") }, { status: 400 });
  return getRuntime().fetch(
    new Request(`http://localhost${locate(receivePaymentEvent)}`, {
      method: "POST",
      headers: { "paddle-signature": request.headers.get("paddle-signature") ?? "" },
      body,
    }),
  );
}

async function readBounded(request: Request): Promise<Blob | "too large" | "cut off"> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  try {
    for await (const part of (request.body ?? []) as AsyncIterable<Uint8Array<ArrayBuffer>>) {
      length += part.byteLength;
      if (length > bytesMax) return "too large";
      parts.push(part);
    }
  } catch {
    return "cut off";
  }
  return new Blob(parts);
}
