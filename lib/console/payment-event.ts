import { getRuntime } from "../contract/runtime.ts";

/** Hands an event of the payment provider, byte by byte as it was signed, to the API, which checks the signature and stores it. */
export async function passPaymentEvent(request: Request): Promise<Response> {
  return getRuntime().fetch(
    new Request("http://localhost/system/payments/events", {
      method: "POST",
      headers: { "paddle-signature": request.headers.get("paddle-signature") ?? "" },
      body: await request.arrayBuffer(),
    }),
  );
}
