import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { limitRequestTime, type RequestTimes } from "./request-time.ts";

let server: Server;
let stop: () => void;
afterEach(() => {
  stop();
  server.closeAllConnections();
  server.close();
});

/** A server that answers whole bodies with their size; refused ones at once, as uploads of strangers are. */
async function start(times: Partial<RequestTimes>): Promise<void> {
  server = createServer({ requestTimeout: 0 }, async (incoming, response) => {
    if (incoming.headers.authorization === "none") return response.writeHead(401).end("no");
    let size = 0;
    incoming.on("error", () => {});
    incoming.on("data", (piece: Buffer) => {
      size += piece.length;
    });
    incoming.on("end", () => response.end(String(size)));
  });
  stop = limitRequestTime(server, { wholeMs: 60_000, silenceMs: 60_000, everyMs: 10, ...times });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
}

/**
 * Sends `pieces` of some bytes, one every 10 ms, and then the end or nothing more; the answer, or that there was none.
 */
async function send(path: string, piece: number, pieces: number, more: { ends?: boolean; headers?: object } = {}) {
  const { port } = server.address() as AddressInfo;
  const headers = { "content-length": String(piece * pieces + (more.ends === false ? 1 : 0)), ...more.headers };
  const sending = request({ port, path, method: "POST", headers });
  const closed = new Promise<void>((resolve) => sending.once("close", resolve));
  let answered = Promise.resolve("no answer");
  sending.on("error", () => {});
  sending.on("response", (response) => {
    const body: Promise<Buffer[]> = response.toArray().catch(() => []);
    answered = body.then((pieces) => `${response.statusCode} ${Buffer.concat(pieces)}`);
  });
  for (let sent = 0; sent < pieces && !sending.destroyed; sent++) {
    sending.write(Buffer.alloc(piece));
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  if (more.ends !== false) sending.end();
  await closed;
  return answered;
}

test("an upload that moves takes as long as it takes; every other request has its time", async () => {
  await start({ wholeMs: 100 });
  expect(await send("/media/upload?model_name=post", 2_000, 40)).toBe("200 80000");
  expect(await send("/media/tus/1", 2_000, 40)).toBe("200 80000");
  expect(await send("/system/graphql", 2_000, 40)).toBe("408 ");
  expect(await send("/media/uploads", 2_000, 40)).toBe("408 ");
});

test("an upload that stands still, or drips, ends", async () => {
  await start({ silenceMs: 200 });
  expect(await send("/media/tus/1", 5_000, 1, { ends: false })).toBe("408 ");
  expect(await send("/media/upload", 1, 10_000)).toBe("408 ");
});

test("an upload that was answered before it came is not waited for longer than other requests", async () => {
  await start({ wholeMs: 100 });
  expect(await send("/media/upload", 2_000, 10_000, { headers: { authorization: "none" } })).toBe("401 no");
});
