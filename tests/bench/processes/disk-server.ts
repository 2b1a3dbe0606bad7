/** What uploads are measured against: a Node server that does nothing but write what comes to disk. */
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { answerMessages } from "./own-process.ts";

export interface DiskServerSettings {
  folder: string;
}

answerMessages<DiskServerSettings>(async ({ folder }) => {
  const server = createServer({ requestTimeout: 0 }, (request, response) => {
    pipeline(request, createWriteStream(join(folder, randomUUID()))).then(() => response.writeHead(200).end());
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
