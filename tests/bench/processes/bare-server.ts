/**
 * What Plinth is measured against: a Node server that does nothing but send the text of a prepared statement. It uses `pg` as anybody would, with as
 * many connections as Plinth has.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createPool } from "../../../lib/platform/db/pool.ts";
import { answerMessages } from "./own-process.ts";

export interface BareServerSettings {
  databaseUrl: string;
  /** By path. Of a paged one the offset comes in the query string and is its only value. */
  statements: Record<string, { text: string; values: unknown[]; isPaged?: boolean }>;
}

let close: (() => Promise<void>) | undefined;

answerMessages<BareServerSettings>(
  async ({ databaseUrl, statements }) => {
    const pool = createPool(databaseUrl, {
      onError: (error) => {
        throw error;
      },
    });
    close = () => pool.end();
    const server = createServer((req, res) => {
      // The same request comes in, so that only the work differs; its body is thrown away.
      req.resume();
      const [path, offset] = req.url!.split("?offset=") as [string, string | undefined];
      const { text, isPaged, ...one } = statements[path]!;
      const values = isPaged ? [Number(offset)] : one.values;
      pool.query<[string]>({ name: path, text, values, rowMode: "array" }).then(({ rows }) => {
        const answer = rows[0]![0];
        res.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(answer) });
        res.end(answer);
      });
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  },
  async () => close?.(),
);
