/** Requests that go past a bound, as a stranger's program sends them: over a socket of its own. */
import { Agent, request } from "node:http";
import { gzipSync } from "node:zlib";
import { limits } from "../../../lib/contract/limits.ts";

/** What a stranger needs to know to send them; plain values, so that another process can be told. */
export interface HostileWorld {
  url: string;
  /** API token of a project with the models of a blog. */
  token: string;
  /** Cookies of the owner of another project. */
  cookie: string;
  /** Sync token of the first project's owner, and the project's id. */
  syncToken: string;
  project: string;
  /** Port of a PostgreSQL on 127.0.0.1 that talks without end. */
  endlessPort: number;
}

export interface HostileRequest {
  path: string;
  headers: Record<string, string>;
  /** The piece that it begins with, where there are two. */
  begin?: string;
  body: string | Buffer;
}

const json = { "content-type": "application/json" };

/** To the generated API. */
export const secured = (body: unknown) => (world: HostileWorld) => ({
  path: "/secured/graphql",
  headers: { ...json, authorization: `Bearer ${world.token}` },
  body: JSON.stringify(body),
});

/** To a path of the console's API, as a signed-in person. */
export const signedIn = (path: string, bodyOf: (world: HostileWorld) => unknown) => (world: HostileWorld) => ({
  path,
  headers: { ...json, cookie: world.cookie, "x-use-cookies": "true", origin: "http://localhost:3000" },
  body: JSON.stringify(bodyOf(world)),
});

/** A packed dump of nothing but zeros. */
export const bomb = ({ syncToken, project }: HostileWorld) => ({
  path: `/system/sync/restore?project=${project}`,
  headers: { authorization: `Bearer ${syncToken}`, "content-encoding": "gzip" },
  body: gzipSync(Buffer.alloc(2 * limits.syncRatioFromBytes)),
});

const agent = new Agent({ keepAlive: true });

/** The answer's text; the server may give it before all was sent. */
export function send({ url }: HostileWorld, { path, headers, begin = "", body }: HostileRequest): Promise<string> {
  return new Promise((resolve, reject) => {
    const length = String(Buffer.byteLength(begin) + Buffer.byteLength(body));
    const sent = request(new URL(path, url), {
      method: "POST",
      agent,
      headers: { ...headers, "content-length": length },
    });
    sent.on("response", (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (piece: string) => {
        text += piece;
      });
      answer.on("error", reject).on("end", () => resolve(text));
    });
    sent.on("error", reject);
    if (begin) sent.write(begin);
    sent.end(body);
  });
}

/** The code of the refusal; `ran` where there is none. */
export function codeIn(text: string): string {
  const answer = [JSON.parse(text)].flat().at(-1);
  return answer.errors?.[0]?.extensions.code ?? answer.error?.code ?? "ran";
}
