/**
 * The names that this installation answers to. A page of any other name that was led to this machine (DNS rebinding) is
 * a stranger's.
 */
import { networkInterfaces } from "node:os";
import type { Env } from "../env.ts";

/** The name in a Host header, without its port and in lower case; null for what is no name and no address. */
function nameOf(host: string | undefined): string | null {
  const [, name] = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+?)\.?(?::\d{1,5})?$/i.exec(host ?? "") ?? [];
  return name?.toLowerCase() ?? null;
}

/** Whether a name means the machine itself, whatever a DNS server says (RFC 6761). */
export function isLoopbackName(host: string | undefined): boolean {
  const name = nameOf(host);
  return name !== null && (["localhost", "127.0.0.1", "[::1]"].includes(name) || name.endsWith(".localhost"));
}

/**
 * Tells of a Host header whether it names this installation: loopback names, those of PUBLIC_URL and HOST, and
 * ALLOWED_HOSTS. Ports do not matter.
 */
export function ownHosts({ PUBLIC_URL, HOST, ALLOWED_HOSTS }: Pick<Env, "PUBLIC_URL" | "HOST" | "ALLOWED_HOSTS">) {
  const listening = HOST.includes(":") ? `[${HOST}]` : HOST;
  const anywhere = ["0.0.0.0", "[::]"].includes(listening);
  const names = [new URL(PUBLIC_URL).hostname, ...(anywhere ? [] : [nameOf(listening)]), ...ALLOWED_HOSTS];
  const exact = new Set(names.filter((name) => name !== null && !name.startsWith("*.")));
  const endings = ALLOWED_HOSTS.filter((name) => name.startsWith("*.")).map((name) => name.slice(1));
  return (host: string | undefined): boolean => {
    const name = nameOf(host);
    if (name === null) return false;
    return isLoopbackName(host) || exact.has(name) || endings.some((ending) => name.endsWith(ending));
  };
}

/**
 * The address by which other machines of the network would reach this one, where that is not settled yet: nobody has
 * set PUBLIC_URL, and the port is open to them.
 */
export function otherAddress({ GIVEN, HOST, PORT, ALLOWED_HOSTS }: Env): string | null {
  if (GIVEN.includes("PUBLIC_URL") || ALLOWED_HOSTS.length > 0 || !["0.0.0.0", "::"].includes(HOST)) return null;
  const cards = Object.values(networkInterfaces()).flatMap((card) => card ?? []);
  const card = cards.find(({ internal, family }) => !internal && family === "IPv4");
  return card ? `http://${card.address}:${PORT}` : null;
}
