import { pbkdf2 } from "node:crypto";
import { createSocket, type Socket } from "node:dgram";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { guardedLookup, ownAddressesOf, publicAddressesOf } from "./public-names.ts";

/** A DNS server on this machine; what `answer` gives is sent back, and nothing for null. */
async function dnsServer(answer: (query: Buffer) => Buffer | null): Promise<{ server: Socket; servers: string[] }> {
  const server = createSocket("udp4");
  server.on("message", (query, { port, address }) => {
    const said = answer(query);
    if (said) server.send(said, port, address);
  });
  await new Promise<void>((ready) => server.bind(0, "127.0.0.1", ready));
  return { server, servers: [`127.0.0.1:${server.address().port}`] };
}

/** Answers a question for A records with as many as asked for, and any other with none. */
function answered(query: Buffer, count: number): Buffer {
  const end = query.indexOf(0, 12) + 5;
  const isA = query.readUInt16BE(end - 4) === 1;
  const head = Buffer.from(query.subarray(0, end));
  head.writeUInt16BE(0x8180, 2);
  head.writeUInt16BE(isA ? count : 0, 6);
  head.writeUInt16BE(0, 10);
  const records = Array.from({ length: isA ? count : 0 }, (_, i) =>
    Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, 8, 8, 8, i]),
  );
  return Buffer.concat([head, ...records]);
}

test("names that nobody answers for keep no thread from files and passwords, and come to an end", async () => {
  const { server, servers } = await dnsServer(() => null);
  let open = 0;
  const asked = Array.from({ length: 100 }, async (_, i) => {
    open++;
    const found = await publicAddressesOf(`slow-${i}.example`, { servers, msMax: 1_000 });
    open--;
    return found;
  });
  await Promise.all([readFile(import.meta.filename), promisify(pbkdf2)("a", "b", 1, 32, "sha256")]);
  expect(open).toBe(100);
  expect(await Promise.all(asked)).toEqual(asked.map(() => []));
  server.close();
});

test("a name has the addresses that DNS gives, and no more than are tried", async () => {
  const { server, servers } = await dnsServer((query) => answered(query, 60));
  const found = await publicAddressesOf("some.example", { servers });
  expect(found).toHaveLength(20);
  expect(found[0]).toMatch(/^8\.8\.8\./);
  server.close();
});

test("addresses, the machine's own names and what is no name ask nobody", async () => {
  const servers = ["127.0.0.1:9"];
  for (const find of [(host: string) => publicAddressesOf(host, { servers }), ownAddressesOf]) {
    expect(await find("[2001:db8::1]")).toEqual(["2001:db8::1"]);
    expect(await find("10.0.0.1")).toEqual(["10.0.0.1"]);
    expect(await find("localhost")).toEqual(["127.0.0.1", "::1"]);
    expect(await find("a.localhost")).toEqual(["127.0.0.1", "::1"]);
    expect(await find("a b")).toEqual([]);
  }
});

test("a socket's lookup refuses private addresses where they are not allowed", async () => {
  const look = (allowPrivate: boolean, host: string) =>
    new Promise((resolve) =>
      guardedLookup(allowPrivate)(host, { all: true }, (fault, found) => resolve(fault?.code ?? found)),
    );
  expect(await look(false, "localhost")).toBe("EPRIVATE");
  expect(await look(false, "a b")).toBe("ENOTFOUND");
  expect(await look(true, "localhost")).toEqual([
    { address: "127.0.0.1", family: 4 },
    { address: "::1", family: 6 },
  ]);
});
