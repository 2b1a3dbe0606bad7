/** A whole node without pages, as the bench of bounds attacks it. */

import { connectEngine } from "../../../lib/engine/connect-engine.ts";
import { readEnv } from "../../../lib/platform/env.ts";
import { startPlatform } from "../../../lib/platform/start.ts";
import { type WholeNode, wholeNode } from "../../support/nodes/whole-node.ts";
import { answerMessages } from "./own-process.ts";

export interface BoundsServerSettings {
  settings: Record<string, string>;
  databaseUrl: string;
}

let node: WholeNode | undefined;

answerMessages<BoundsServerSettings>(
  async ({ settings, databaseUrl }) => {
    const platform = await startPlatform(readEnv(settings), { databaseUrl });
    connectEngine(platform);
    node = await wholeNode(platform);
    return node.url;
  },
  async () => node?.close(),
);
