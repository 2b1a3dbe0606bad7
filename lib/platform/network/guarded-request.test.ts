import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { guardedRequest, readBytes, readStart } from "./guarded-request.ts";

let origin: string;
const server = createServer((request, response) => {
  if (request.url === "/away") return void response.writeHead(307, { location: "/echo" }).end();
  if (request.url === "/inside") return void response.writeHead(302, { location: "http://10.0.0.1/" }).end();
  if (request.url === "/hang") return;
  let text = "";
  request.on("data", (part) => {
    text += part;
  });
  request.on("end", () => response.end(`${request.method} ${request.headers.authorization ?? ""} ${text}`));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const signal = () => AbortSignal.timeout(5_000);
const text = async (address: string, more = {}) => {
  const { body, status } = await guardedRequest(address, { allowPrivate: true, signal: signal(), ...more });
  return `${status} ${await readBytes(body, 1_000)}`;
};

test("what is asked arrives, and a redirect is followed only where that is wanted", async () => {
  const sent = { method: "POST", body: "hello", headers: { authorization: "me" } };
  expect(await text(`${origin}/echo`, sent)).toBe("200 POST me hello");
  expect(await text(`${origin}/away`, { ...sent, redirectsMax: 1 })).toBe("200 POST me hello");
  expect(await text(`${origin}/away`, sent)).toBe("307 ");
});

test("private addresses are refused by number, by name, on the way, and when one of several is private", async () => {
  const refused = (address: string, more = {}) =>
    expect(guardedRequest(address, { allowPrivate: false, signal: signal(), ...more })).rejects.toMatchObject({
      code: "private",
    });
  await refused(origin);
  await refused("http://2130706433/");
  await refused("http://[::ffff:127.0.0.1]/");
  await refused("http://localhost/");
  const { isPrivateAddress } = await import("./private-address.ts");
  await refused("http://mixed.example/", {
    network: { addressesOf: async () => ["8.8.8.8", "169.254.169.254"], isRefused: isPrivateAddress },
  });
  const open = { addressesOf: async (host: string) => [host], isRefused: (ip: string) => ip.startsWith("10.") };
  await refused(`${origin}/inside`, { redirectsMax: 3, network: open });
});

test("no answer in time ends with the signal's reason, a long body with an error or a part", async () => {
  const hanging = guardedRequest(`${origin}/hang`, { allowPrivate: true, signal: AbortSignal.timeout(50) });
  await expect(hanging).rejects.toMatchObject({ name: "TimeoutError" });
  const ask = () => guardedRequest(`${origin}/echo`, { allowPrivate: true, signal: signal() });
  await expect(readBytes((await ask()).body, 2)).rejects.toMatchObject({ code: "too_large" });
  expect(await readStart((await ask()).body, 3)).toEqual({ bytes: Buffer.from("GET"), isWhole: false });
});
