/** The engine behind a port as `server.ts` has it, without pages. */
import { localEngine } from "../../../lib/api/engine.ts";
import { createHostGuard } from "../../../lib/api/server/host-guard.ts";
import { openHttpServer } from "../../../lib/api/server/http-server.ts";
import { createListener, withoutPages } from "../../../lib/api/server/listener.ts";
import type { Platform } from "../../../lib/platform/platform.ts";
import { freePort } from "../services/free-port.ts";

export interface WholeNode {
  url: string;
  close(): Promise<void>;
}

/** Listens on loopback until it is closed. */
export async function wholeNode(platform: Platform): Promise<WholeNode> {
  const port = await freePort();
  const engine = localEngine(platform, (_request, socket) => socket.destroy());
  const http = await openHttpServer("127.0.0.1", port);
  const guard = createHostGuard(platform.env, () => {});
  const pages = withoutPages(platform.env.PUBLIC_URL);
  http.serve(createListener({ guard, engine: engine.answer, pages }), engine.upgrade);
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      await Promise.all([engine.close(), http.stop(0)]);
    },
  };
}
