/** The generated API as server.ts serves it, without the pages: the handler on a bare Node server. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createSecuredHandler } from "../../../lib/api/secured/node-handler.ts";
import { connectEngine } from "../../../lib/engine/connect-engine.ts";
import { startUsageCounts } from "../../../lib/engine/projects/index.ts";
import { readEnv } from "../../../lib/platform/env.ts";
import { startPlatform } from "../../../lib/platform/start.ts";
import { answerMessages } from "./own-process.ts";

export interface GeneratedServerSettings {
  settings: Record<string, string>;
  databaseUrl: string;
  /** Whether it brings its counts of API calls to the system database, as server.ts does. */
  counts?: boolean;
}

let close: (() => Promise<void>) | undefined;

answerMessages<GeneratedServerSettings>(
  async ({ settings, databaseUrl, counts }) => {
    const platform = await startPlatform(readEnv(settings), { databaseUrl });
    connectEngine(platform);
    const stopCounting = counts ? startUsageCounts(platform) : null;
    close = async () => {
      await stopCounting?.();
      await platform.close();
    };
    const server = createServer(createSecuredHandler(platform)).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/secured/graphql`;
  },
  async () => close?.(),
);
