import { createServer } from "node:http";
import { type AddressInfo, createServer as createNetServer } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { guardedRequest, readBytes, readStart, redirectedTo } from "./guarded-request.ts";

let origin: string;
/** The same server under another name. */
let other: string;
const server = createServer((request, response) => {
  if (request.url === "/away") return void response.writeHead(307, { location: "/echo" }).end();
  if (request.url === "/inside") return void response.writeHead(302, { location: "http://10.0.0.1/" }).end();
  if (request.url === "/hang") return;
  if (request.url === "/elsewhere") return void response.writeHead(302, { location: `${other}/told` }).end();
  if (request.url === "/told") return void response.end(Object.keys(request.headers).sort().join(" "));
  if (request.url === "/drip") return void setInterval(() => response.write("."), 10).unref();
  let text = "";
  request.on("data", (part) => {
    text += part;
  });
  request.on("end", () => response.end(`${request.method} ${request.headers.authorization ?? ""} ${text}`));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  other = origin.replace("127.0.0.1", "localhost");
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

test("another host is told what is asked for, and nothing of who asks, under whatever name a key was sent", async () => {
  const headers = {
    authorization: "me",
    cookie: "a=b",
    "x-api-key": "k",
    "webhook-signature": "s",
    accept: "text/plain",
  };
  const told = async (path: string) => (await text(`${origin}${path}`, { headers, redirectsMax: 1 })).split(" ");
  expect(await told("/told")).toEqual(expect.arrayContaining(["authorization", "cookie", "x-api-key"]));
  const elsewhere = await told("/elsewhere");
  expect(elsewhere).toEqual(expect.arrayContaining(["200", "accept", "user-agent"]));
  for (const name of ["authorization", "cookie", "x-api-key", "webhook-signature"])
    expect(elsewhere, name).not.toContain(name);
});

test("an address of another kind, or with a user name, is refused as what it is", async () => {
  for (const address of ["file:///etc/passwd", "ftp://example.com/", "data:,a", "https://me:secret@example.com/"])
    await expect(text(address), address).rejects.toMatchObject({
      code: "address",
      message: "An address begins with https:// or http:// and has no user name in it",
    });
});

test("a redirect does not lead from https to http, nor to what is neither", () => {
  const from = new URL("https://example.com/a");
  expect(redirectedTo(from, "/b").href).toBe("https://example.com/b");
  expect(redirectedTo(new URL("http://example.com"), "https://example.org/").href).toBe("https://example.org/");
  for (const location of ["http://example.com/b", "file:///etc/passwd", "https://me:pass@example.com/", "//["])
    expect(() => redirectedTo(from, location), location).toThrow("The address redirects");
});

test("a body that drips ends with the request's time", async () => {
  const { body } = await guardedRequest(`${origin}/drip`, { allowPrivate: true, signal: AbortSignal.timeout(200) });
  await expect(readBytes(body, 1_000_000)).rejects.toThrow();
});

test("an answer that changes the protocol is no answer, and is not waited for", async () => {
  const upgrading = createNetServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () =>
      socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n"),
    );
  });
  await new Promise<void>((resolve) => upgrading.listen(0, "127.0.0.1", resolve));
  const { port } = upgrading.address() as AddressInfo;
  const asked = guardedRequest(`http://127.0.0.1:${port}/`, { allowPrivate: true, signal: signal() });
  await expect(asked).rejects.toMatchObject({ code: "no_answer" });
  upgrading.close();
});
