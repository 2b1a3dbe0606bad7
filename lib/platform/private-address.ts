/** Addresses that only mean something inside the network that Plinth runs in. */
import { lookup } from "node:dns/promises";
import { BlockList, isIP, type LookupFunction } from "node:net";

const privateAddresses = new BlockList();
for (const [net, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const)
  privateAddresses.addSubnet(net, prefix, "ipv4");
privateAddresses.addAddress("::", "ipv6");
privateAddresses.addAddress("::1", "ipv6");
privateAddresses.addSubnet("fc00::", 7, "ipv6");
privateAddresses.addSubnet("fe80::", 10, "ipv6");
// Addresses of version 4 in the clothes of version 6, which a gateway may translate back.
privateAddresses.addSubnet("64:ff9b::", 96, "ipv6");
privateAddresses.addSubnet("2002::", 16, "ipv6");
privateAddresses.addSubnet("ff00::", 8, "ipv6");

/** Whether an IP address is inside a private network; mapped IPv4 addresses count as what they map. */
export function isPrivateAddress(ip: string): boolean {
  return privateAddresses.check(ip, isIP(ip) === 6 ? "ipv6" : "ipv4");
}

/** The addresses of a host name or IP address; empty where it has none. */
export async function addressesOf(host: string): Promise<string[]> {
  const name = host.replace(/^\[|\]$/g, "");
  if (isIP(name)) return [name];
  const found = await lookup(name, { all: true }).catch(() => []);
  return found.map(({ address }) => address);
}

/** A lookup that gives these addresses and asks nobody: a name that is resolved again could lead elsewhere by then. */
export function lookupOf(addresses: readonly string[]): LookupFunction {
  const known = addresses.map((ip) => ({ address: ip, family: isIP(ip) }));
  return (_, options, callback) =>
    options.all ? callback(null, known) : callback(null, known[0]!.address, known[0]!.family);
}
