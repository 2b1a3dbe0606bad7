/** Addresses that only mean something inside the network that Plinth runs in. */
import { BlockList, isIP } from "node:net";

/**
 * All that IANA's special-purpose registries keep from the public internet
 * (https://www.iana.org/assignments/iana-ipv4-special-registry and iana-ipv6-special-registry), multicast, and an
 * address of a cloud's own that looks public.
 */
const specialIpv4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  // Azure's channel to its virtual machines
  "168.63.129.16/32",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "192.175.48.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
];

const specialIpv6 = [
  // All but 2000::/3, the only part that is given to the public. In it are loopback, unique local, link-local,
  // site-local and multicast addresses, and those of version 4 in the clothes of version 6, which a gateway may
  // translate back (64:ff9b::/96, 64:ff9b:1::/48, ::/96).
  "::/3",
  "4000::/2",
  "8000::/1",
  // protocols, Teredo (2001::/32) among them; documentation; 6to4; servers of reverse names
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "2620:4f:8000::/48",
  "3fff::/20",
];

const ipv4 = new BlockList();
for (const subnet of specialIpv4) ipv4.addSubnet(...partsOf(subnet), "ipv4");
const ipv6 = new BlockList();
for (const subnet of specialIpv6) ipv6.addSubnet(...partsOf(subnet), "ipv6");

function partsOf(subnet: string): [net: string, prefix: number] {
  const [net, prefix] = subnet.split("/");
  return [net!, Number(prefix)];
}

/**
 * Whether an IP address is inside a private network, or of no network at all; a mapped address of version 4 counts as
 * what it maps.
 */
export function isPrivateAddress(ip: string): boolean {
  // A link-local address may name its interface.
  const address = ip.replace(/%.*$/, "");
  if (isIP(address) === 4) return ipv4.check(address, "ipv4");
  if (isIP(address) !== 6) return true;
  const mapped = mappedIpv4(address);
  return mapped === null ? ipv6.check(address, "ipv6") : ipv4.check(mapped, "ipv4");
}

/** The address of version 4 that one of version 6 maps (::ffff:0:0/96), however it is written. */
function mappedIpv4(address: string): string | null {
  const [, high, low] = /^\[::ffff:([0-9a-f]+):([0-9a-f]+)\]$/.exec(new URL(`http://[${address}]`).hostname) ?? [];
  if (!high || !low) return null;
  const [first, second] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [first >> 8, first & 255, second >> 8, second & 255].join(".");
}
