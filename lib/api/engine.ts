/** The engine as the server puts it behind its port: in this process, or elsewhere (remote-engine.ts). */
import type { Platform } from "../platform/platform.ts";
import { type Api, createApi } from "./app.ts";
import { measured } from "./metrics/routes.ts";
import { createSecuredHandler } from "./secured/node-handler.ts";
import { engineListener, type Handler } from "./server/listener.ts";
import { createUpgrades, type Upgrades } from "./server/upgrades.ts";

export interface Engine {
  /** For pages that are rendered in this process. */
  api: Pick<Api, "fetch" | "session">;
  /** Answers requests to the paths of the API. */
  answer: Handler;
  /** Takes connections that become WebSockets; those of other paths go to the pages. */
  upgrade: Upgrades["handle"];
  /** Ends its sockets. */
  close(): Promise<void>;
}

/** The engine on a platform of this process. */
export function localEngine(platform: Platform, pageUpgrade: Upgrades["handle"]): Engine {
  const api = createApi(platform);
  const upgrades = createUpgrades(platform, pageUpgrade);
  return {
    api,
    answer: measured(platform, engineListener(api, createSecuredHandler(platform))),
    upgrade: upgrades.handle,
    close: upgrades.close,
  };
}
