/** A browser's view of the API without a network: keeps cookies and sends what the console's fetch layer sends. */
import { holdToContract } from "./calls/held-to-contract.ts";

interface Answer {
  status: number;
  headers: Headers;
  // Tests look into answers of many shapes, and fail on a wrong one.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any;
}

export interface Browser {
  readonly cookies: Map<string, string>;
  /** The Cookie header that the next request will carry. */
  cookieHeader(): string;
  request(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

/** A browser on the page `origin`. `api.fetch` answers it: that of createApi, or one that goes over the network. */
export function browser(
  api: { fetch(request: Request): Promise<Response> },
  origin = "http://localhost:3000",
): Browser {
  const cookies = new Map<string, string>();
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");

  async function request(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const isRaw = typeof body === "string" || body instanceof Uint8Array;
    const response = await api.fetch(
      new Request(new URL(path, origin), {
        method,
        headers: {
          origin,
          "x-use-cookies": "true",
          ...(cookies.size > 0 && { cookie: cookieHeader() }),
          ...(body !== undefined && { "content-type": "application/json" }),
          ...headers,
        },
        body: body === undefined ? null : isRaw ? (body as BodyInit) : JSON.stringify(body),
        redirect: "manual",
      }),
    );
    for (const line of response.headers.getSetCookie()) keep(cookies, line);
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json");
    const answer = { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
    holdToContract(method, path, answer.status, answer.body);
    return answer;
  }

  return {
    cookies,
    cookieHeader,
    request,
    get: (path, headers) => request("GET", path, undefined, headers),
    post: (path, body, headers) => request("POST", path, body ?? {}, headers),
  };
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair, ...attributes] = line.split(";").map((part) => part.trim());
  const [name, value] = [pair!.slice(0, pair!.indexOf("=")), pair!.slice(pair!.indexOf("=") + 1)];
  const expires = attributes.find((part) => /^expires=/i.test(part))?.slice(8);
  const isGone =
    attributes.some((part) => /^max-age=(0|-\d+)$/i.test(part)) || (expires && Date.parse(expires) <= Date.now());
  if (isGone) cookies.delete(name);
  else cookies.set(name, value);
}
