/** Private addresses against the registries of IANA, computed here without the library that the code has. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { isPrivateAddress } from "./private-address.ts";
import { lookupOf, ownAddressesOf, publicAddressesOf } from "./public-names.ts";

/** As the registries write them, with their parts that are not for the public inside of larger ones left out. */
const notPublic4 = [
  ..."0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 168.63.129.16/32 169.254.0.0/16 172.16.0.0/12".split(" "),
  ..."192.0.0.0/24 192.0.2.0/24 192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16".split(" "),
  ..."192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4".split(" "),
];
const notPublic6 = [
  ..."2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20 fc00::/7 fe80::/10 fec0::/10 ff00::/8".split(" "),
  ..."::/128 ::1/128 64:ff9b::/96 64:ff9b:1::/48 100::/64 5f00::/16".split(" "),
];

const number4 = (text: string) => text.split(".").reduce((sum, part) => sum * 256n + BigInt(part), 0n);
const text4 = (number: bigint) => [24n, 16n, 8n, 0n].map((shift) => (number >> shift) & 255n).join(".");

function number6(text: string): bigint {
  const [head = "", tail] = text.split("::");
  const groups = (part: string) => (part === "" ? [] : part.split(":"));
  const [first, last] = [groups(head), groups(tail ?? "")];
  const all = tail === undefined ? first : [...first, ...Array(8 - first.length - last.length).fill("0"), ...last];
  return all.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
}
const groups6 = (number: bigint) =>
  [...Array(8)].map((_, i) => ((number >> BigInt(112 - 16 * i)) & 0xffffn).toString(16));
const text6 = (number: bigint) => groups6(number).join(":");

interface Block {
  from: bigint;
  to: bigint;
}
const blocks = (list: string[], bits: number, read: (text: string) => bigint): Block[] =>
  list.map((text) => {
    const [net, prefix] = text.split("/") as [string, string];
    const from = read(net);
    return { from, to: from + (1n << BigInt(bits - Number(prefix))) - 1n };
  });
const blocks4 = blocks(notPublic4, 32, number4);
const blocks6 = blocks(notPublic6, 128, number6);
const isIn = (list: Block[], number: bigint) => list.some(({ from, to }) => from <= number && number <= to);
const global6 = { from: number6("2000::"), to: number6("3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff") };
const isPrivate6 = (number: bigint) => isIn(blocks6, number) || !isIn([global6], number);

test.each(notPublic4.map((text, i) => [text, blocks4[i]!] as const))(
  "of %s the first, the last and all between are private, and beside it is what the registry says",
  (_, { from, to }) => {
    for (const number of [from, to]) expect(isPrivateAddress(text4(number)), text4(number)).toBe(true);
    for (const number of [from - 1n, to + 1n])
      if (number >= 0n && number < 1n << 32n)
        expect(isPrivateAddress(text4(number)), text4(number)).toBe(isIn(blocks4, number));
    fc.assert(fc.property(fc.bigInt({ min: from, max: to }), (number) => isPrivateAddress(text4(number))));
  },
);

test.each(notPublic6.map((text, i) => [text, blocks6[i]!] as const))(
  "of %s the first, the last and all between are private, and beside it is what the registry says",
  (_, { from, to }) => {
    for (const number of [from, to]) expect(isPrivateAddress(text6(number)), text6(number)).toBe(true);
    for (const number of [from - 1n, to + 1n])
      if (number >= 0n && number < 1n << 128n)
        expect(isPrivateAddress(text6(number)), text6(number)).toBe(isPrivate6(number));
    fc.assert(fc.property(fc.bigInt({ min: from, max: to }), (number) => isPrivateAddress(text6(number))));
  },
);

test("any address of version 4 is private as the registry says, also in the clothes of version 6", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: (1n << 32n) - 1n }), (number) => {
      const plain = text4(number);
      const hex = number.toString(16).padStart(8, "0");
      const expected = isIn(blocks4, number);
      for (const text of [
        plain,
        `::ffff:${plain}`,
        `::FFFF:${hex.slice(0, 4)}:${hex.slice(4)}`,
        `0:0:0:0:0:ffff:${plain}`,
      ])
        expect(isPrivateAddress(text), text).toBe(expected);
    }),
    { numRuns: 1_000 },
  );
});

test("any address of version 6 is private as the registry says, however it is written", () => {
  const near = fc.tuple(fc.constantFrom(...blocks6, global6), fc.bigInt({ min: -(1n << 80n), max: 1n << 80n }));
  const any = fc.oneof(
    fc.bigInt({ min: 0n, max: (1n << 128n) - 1n }),
    fc.bigInt(global6.from, global6.to),
    near.map(([{ from, to }, off]) => (off < 0n ? from : to) + off),
  );
  const mapped = { from: number6("::ffff:0:0"), to: number6("::ffff:ffff:ffff") };
  fc.assert(
    fc.property(
      any.filter((number) => number >= 0n && number < 1n << 128n && !isIn([mapped], number)),
      (number) => {
        const full = groups6(number)
          .map((group) => group.padStart(4, "0"))
          .join(":");
        const short = text6(number).replace(/(^|:)0(:0)+(:|$)/, "::");
        for (const text of [text6(number), full, full.toUpperCase(), short, `${full}%eth0`])
          expect(isPrivateAddress(text), text).toBe(isPrivate6(number));
      },
    ),
    { numRuns: 1_000 },
  );
});

test("an address is its own and only address, in brackets or not, and no server is asked", async () => {
  for (const find of [publicAddressesOf, ownAddressesOf]) {
    expect(await find("8.8.8.8")).toEqual(["8.8.8.8"]);
    expect(await find("[2606:4700::1111]")).toEqual(["2606:4700::1111"]);
  }
});

test("a settled lookup gives all addresses, or the first, with their versions, whatever is asked", () => {
  const lookup = lookupOf(["8.8.8.8", "2606:4700::1111"]);
  const answers: unknown[] = [];
  lookup("evil.example", { all: true }, (...answer) => answers.push(answer));
  lookup("evil.example", {}, (...answer) => answers.push(answer));
  expect(answers).toEqual([
    [
      null,
      [
        { address: "8.8.8.8", family: 4 },
        { address: "2606:4700::1111", family: 6 },
      ],
    ],
    [null, "8.8.8.8", 4],
  ]);
});
