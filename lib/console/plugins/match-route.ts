/** Addresses below `/console/plugin/{name}` against the routes that the plugin declares. */

/** Whether the address is the route's, and what stands in it for the names; `*` is the rest. Null where it is not. */
export function matchRoute(pattern: string, address: readonly string[]): Record<string, string> | null {
  const parts = pattern.split("/").filter(Boolean);
  const params: Record<string, string> = {};
  const open = parts.at(-1) === "*";
  if (open) parts.pop();
  if (open ? address.length < parts.length : address.length !== parts.length) return null;
  for (const [index, part] of parts.entries()) {
    const given = address[index]!;
    if (part.startsWith(":")) params[part.slice(1)] = given;
    else if (part !== given) return null;
  }
  if (open) params["*"] = address.slice(parts.length).join("/");
  return params;
}

/** How exactly a route says what it wants: names before :names, those before the rest. */
export function exactness(pattern: string): number {
  return pattern
    .split("/")
    .filter(Boolean)
    .reduce((sum, part) => sum + (part === "*" ? -1 : part.startsWith(":") ? 1 : 2), 0);
}
