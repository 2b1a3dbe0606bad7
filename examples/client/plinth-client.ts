/** The calls that a program makes to a Plinth installation: plain `fetch`, nothing of the product's own code. */

interface Envelope {
  code: number;
  message: string;
  body: Record<string, unknown> | null;
}

interface GraphQLAnswer<Data> {
  data?: Data | null;
  errors?: { message: string; extensions?: { code?: string; fields?: Record<string, string> } }[];
}

/** An answer that says no, in the installation's own words. */
export class RefusedError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export class PlinthClient {
  readonly address: string;
  #cookies = new Map<string, string>();

  /** @param address the installation, such as http://localhost:3000 */
  constructor(address: string) {
    this.address = address.replace(/\/+$/, "");
  }

  /** A REST call with the session's cookie. Throws RefusedError. */
  async rest(path: string, body: Record<string, unknown>): Promise<Envelope> {
    const response = await this.#send(path, JSON.stringify(body), {
      "X-Use-Cookies": "true",
      Cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (name) this.#cookies.set(name, value ?? "");
    }
    const envelope = (await response.json()) as Envelope;
    if (!response.ok) throw new RefusedError(response.status, envelope.message);
    return envelope;
  }

  /** The console's GraphQL API, as the signed-in person. */
  system<Data>(query: string, variables: Record<string, unknown> = {}): Promise<Data> {
    return this.#graphql("/system/graphql", query, variables, {
      "X-Use-Cookies": "true",
      Cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    });
  }

  /** The project's own API, with a token. */
  project<Data>(token: string, query: string, variables: Record<string, unknown> = {}): Promise<Data> {
    return this.#graphql("/secured/graphql", query, variables, { Authorization: `Bearer ${token}` });
  }

  async #graphql<Data>(path: string, query: string, variables: object, headers: Record<string, string>): Promise<Data> {
    const response = await this.#send(path, JSON.stringify({ query, variables }), headers);
    const answer = (await response.json()) as GraphQLAnswer<Data>;
    const [error] = answer.errors ?? [];
    if (error) {
      const fields = Object.entries(error.extensions?.fields ?? {}).map(([path, message]) => `${path}: ${message}`);
      throw new RefusedError(response.status, [error.message, ...fields.slice(0, 3)].join("; "));
    }
    return answer.data as Data;
  }

  async #send(path: string, body: string, headers: Record<string, string>): Promise<Response> {
    try {
      return await fetch(this.address + path, {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: "application/json", Origin: this.address, ...headers },
        body,
      });
    } catch {
      throw new RefusedError(
        0,
        `No Plinth answers at ${this.address}. Start it with \`npm start\`, or set PLINTH_URL.`,
      );
    }
  }
}
