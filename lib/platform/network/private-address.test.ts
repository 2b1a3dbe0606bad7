import { expect, test } from "vitest";
import { isPrivateAddress } from "./private-address.ts";

/** Blocks of IANA's special-purpose registries, with their first and last addresses where these are easily written. */
const special: [string, ...string[]][] = [
  ["this network", "0.0.0.0", "0.255.255.255"],
  ["private use", "10.0.0.0", "10.255.255.255", "172.16.0.0", "172.31.255.255", "192.168.0.0", "192.168.255.255"],
  ["carriers", "100.64.0.0", "100.127.255.255"],
  ["loopback", "127.0.0.1", "127.255.255.255", "::1"],
  ["link-local", "169.254.0.0", "169.254.169.254", "fe80::1", "fe80::1%eth0", "febf::ffff"],
  ["protocols", "192.0.0.0", "192.0.0.170", "192.0.0.255", "2001::", "2001:1ff:ffff::1"],
  ["documentation", "192.0.2.1", "198.51.100.1", "203.0.113.255", "2001:db8::1", "3fff::1", "3fff:fff:ffff::1"],
  ["anycast services", "192.31.196.1", "192.52.193.1", "192.88.99.1", "192.175.48.1", "2620:4f:8000::1"],
  ["benchmarks", "198.18.0.0", "198.19.255.255", "2001:2::1"],
  ["multicast and reserved", "224.0.0.1", "240.0.0.1", "255.255.255.255", "ff02::1", "ff0e::1"],
  ["clouds", "168.63.129.16", "169.254.169.254", "100.100.100.200", "fd00:ec2::254"],
  ["unspecified", "0.0.0.0", "::"],
  ["unique local", "fc00::1", "fdff:ffff::1"],
  ["site-local", "fec0::1", "feff::1"],
  ["mapped", "::ffff:127.0.0.1", "::ffff:7f00:1", "0:0:0:0:0:ffff:10.0.0.1", "::FFFF:a9fe:a9fe"],
  ["compatible and translated", "::127.0.0.1", "::7f00:1", "::ffff:0:127.0.0.1"],
  ["NAT64", "64:ff9b::127.0.0.1", "64:ff9b::8.8.8.8", "64:ff9b:1::1", "64:ff9b:1:ffff::1"],
  ["6to4 and Teredo", "2002:7f00:1::", "2002:808:808::1", "2001:0:1::1"],
  ["discard", "100::1", "100:0:0:1::1"],
  ["segment routing", "5f00::1"],
  ["nothing that is given to anybody", "4000::1", "8000::1", "e000::1"],
];

test.each(special)("addresses for %s are private", (_, ...addresses) => {
  for (const address of addresses) expect(isPrivateAddress(address), address).toBe(true);
});

test.each([
  "1.1.1.1",
  "8.8.8.8",
  "9.255.255.255",
  "11.0.0.0",
  "100.63.255.255",
  "100.128.0.0",
  "168.63.129.15",
  "172.15.255.255",
  "172.32.0.0",
  "192.0.1.1",
  "198.17.255.255",
  "198.20.0.0",
  "223.255.255.255",
  "::ffff:8.8.8.8",
  "::ffff:808:808",
  "2001:200::1",
  "2606:4700::1111",
  "2a00:1450:4001::1",
  "3ffe::1",
])("%s is public", (address) => {
  expect(isPrivateAddress(address)).toBe(false);
});

test("what is no address is not let through", () => {
  for (const text of ["", "localhost", "127.1", "0x7f000001", "1.2.3", "fe80::1%"])
    expect(isPrivateAddress(text)).toBe(true);
});
