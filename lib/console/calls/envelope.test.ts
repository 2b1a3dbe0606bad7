import { expect, test } from "vitest";
import { readEnvelope } from "./envelope.ts";

test.each([
  ["the server's own envelope", Response.json({ code: 400, message: "No", body: null }, { status: 400 }), "No"],
  ["a message without envelope", Response.json({ message: "Busy" }, { status: 503 }), "Busy"],
  ["an error without message", Response.json({ error: "Too long" }, { status: 413 }), "Too long"],
  ["a proxy's page", new Response("<html>", { status: 502 }), "Server error: 502"],
  ["nothing", new Response(null, { status: 500 }), "Server error: 500"],
])("%s gives one sentence and the status", async (_, response, message) => {
  const envelope = await readEnvelope(response);
  expect(envelope).toMatchObject({ code: response.status, message });
});
