/**
 * The addresses of host names that people give. The system's own lookup holds one of the few threads that files,
 * images and passwords need too, for as long as a name's server likes; DNS is asked without one.
 */
import { lookup, Resolver } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { domainToASCII } from "node:url";
import { limitConcurrency } from "../../kernel/limit-concurrency.ts";
import { isLoopbackName } from "./own-hosts.ts";
import { isPrivateAddress } from "./private-address.ts";

/** How long DNS has to answer, and how many addresses of one name are tried. */
const answerMsMax = 5_000;
const addressesMax = 20;

const full = "Too many host names are being looked up right now. Please try again in a moment.";
const askAtOnce = limitConcurrency(200, { waitingMax: 2_000, full });
/** Few, for each of them holds a thread. */
const systemAtOnce = limitConcurrency(2, { waitingMax: 2_000, full });

interface Asking {
  /** Of DNS, as `address:port`; those of the machine where left out. */
  servers?: readonly string[];
  msMax?: number;
}

/** The addresses that DNS has for a stranger's host name, or the IP address that it is; empty where it has none. */
export async function publicAddressesOf(host: string, asking: Asking = {}): Promise<string[]> {
  return addressesOf(host, (name) => askAtOnce(() => ask(name, asking)));
}

/**
 * The same for the name of somebody who may reach into the own network: whatever the machine makes of it, by its file
 * of hosts and its search domains too.
 */
export async function ownAddressesOf(host: string): Promise<string[]> {
  return addressesOf(host, (name) =>
    systemAtOnce(async () => {
      const found = await lookup(name, { all: true }).catch(() => []);
      return found.map(({ address }) => address);
    }),
  );
}

async function addressesOf(host: string, find: (name: string) => Promise<string[]>): Promise<string[]> {
  const name = host.replace(/^\[|\]$/g, "");
  if (isIP(name)) return [name];
  if (isLoopbackName(name)) return ["127.0.0.1", "::1"];
  const ascii = domainToASCII(name);
  return ascii ? find(ascii) : [];
}

/** A resolver for each name, for `cancel` ends all that one asks. */
async function ask(name: string, { servers, msMax = answerMsMax }: Asking): Promise<string[]> {
  const resolver = new Resolver({ timeout: Math.ceil(msMax / 3), tries: 2 });
  if (servers) resolver.setServers(servers);
  const late = setTimeout(() => resolver.cancel(), msMax);
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  clearTimeout(late);
  return found.flatMap((one) => (one.status === "fulfilled" ? one.value : [])).slice(0, addressesMax);
}

/** A lookup that gives these addresses and asks nobody: a name that is resolved again could lead elsewhere by then. */
export function lookupOf(addresses: readonly string[]): LookupFunction {
  const known = addresses.map((ip) => ({ address: ip, family: isIP(ip) }));
  return (_, options, callback) =>
    options.all ? callback(null, known) : callback(null, known[0]!.address, known[0]!.family);
}

/** Code of the error that a connection to a private address ends with where these are not allowed. */
export const privateAddressCode = "EPRIVATE";

/** The lookup of a socket: it checks at the moment of connecting, so that no DNS answer slips by. */
export function guardedLookup(allowPrivate: boolean): LookupFunction {
  const find = allowPrivate ? ownAddressesOf : publicAddressesOf;
  return (host, options, callback) => {
    find(host).then(
      (addresses) => {
        if (addresses.length === 0) return callback(codedError("ENOTFOUND"), "", 0);
        if (!allowPrivate && addresses.some(isPrivateAddress)) return callback(codedError(privateAddressCode), "", 0);
        lookupOf(addresses)(host, options, callback);
      },
      (fault: Error) => callback(fault, "", 0),
    );
  };
}

const codedError = (code: string): NodeJS.ErrnoException => Object.assign(new Error(`host: ${code}`), { code });
