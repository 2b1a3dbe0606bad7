/** The console as somebody else, for tests: a browser whose every call is made in a view. */
import { answerSecured } from "../../../lib/api/secured/answer.ts";
import { restCaller } from "../calls/rest.ts";
import type { Browser } from "../in-process.ts";
import type { TestPlatform } from "../platform.ts";

/** Asks as the browser's person, or as whom they view. */
export interface Eyes {
  name: string;
  system(query: string, variables?: object): Promise<{ status: number; body: unknown }>;
  call(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>;
  graphql(query: string): Promise<{ status: number; body: unknown }>;
  rest(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>;
}

/** Begins a view; throws what refuses it. */
export async function startView(page: Browser, kind: string, id: string, permissions?: string[]): Promise<string> {
  const { status, body } = await page.post("/system/project/view-as", {
    kind,
    id,
    ...(permissions && { permissions }),
  });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.body.id;
}

/** What a browser's calls are answered; in a view where one is named. */
export function eyesOf(platform: TestPlatform, name: string, page: Browser, view?: string): Eyes {
  const named: Record<string, string> = view ? { "x-plinth-view": view } : {};
  const sent = (): Record<string, string> => ({
    ...named,
    cookie: page.cookieHeader(),
    host: "localhost:3000",
    origin: "http://localhost:3000",
    "x-use-cookies": "true",
    "content-type": "application/json",
  });
  return {
    name,
    system: (query, variables = {}) => page.post("/system/graphql", { query, variables }, named),
    call: (method, path, body) => page.request(method, path, body, named),
    graphql: (query) => secured(platform, query, sent()),
    rest: async (method, path, body) => {
      const { status, json, text } = await restCaller(platform, "")(method, path, body, {
        ...sent(),
        authorization: undefined,
      });
      return { status, body: json ?? text };
    },
  };
}

/** What a token is answered by the generated APIs. */
export function tokenEyes(platform: TestPlatform, token: string): Pick<Eyes, "graphql" | "rest"> {
  return {
    graphql: (query) =>
      secured(platform, query, { authorization: `Bearer ${token}`, "content-type": "application/json" }),
    rest: async (method, path, body) => {
      const { status, json, text } = await restCaller(platform, token)(method, path, body);
      return { status, body: json ?? text };
    },
  };
}

async function secured(platform: TestPlatform, query: string, headers: Record<string, string>) {
  const { status, text } = await answerSecured(platform, {
    method: "POST",
    url: "/secured/graphql",
    header: (name) => headers[name],
    body: Buffer.from(JSON.stringify({ query })),
    ip_address: "127.0.0.1",
  });
  return { status, body: JSON.parse(text) as unknown };
}
