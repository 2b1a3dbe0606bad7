/** From which address a request came. `Request` does not say, so the listener tells it beside. */

const addresses = new WeakMap<Request, string>();

/** Notes the address of the connection that a request came by. */
export function rememberAddress(request: Request, address: string | undefined): void {
  if (address) addresses.set(request, address.replace(/^::ffff:(?=\d+\.)/, ""));
}

/** The client's address; empty for calls that came by no connection, such as those of a page being rendered. */
export function clientAddress(request: Request): string {
  return addresses.get(request) ?? "";
}
