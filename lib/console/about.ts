/** The installation that serves this page. Server components only. */
import { cache } from "react";
import { restOnServer } from "./server-rest.ts";

export interface About {
  version: string;
  /** The operator's links; null where none is set. */
  community_url: string | null;
  source_code_url: string | null;
  /** Whether mail is sent; else links are handed over by hand. */
  mail: boolean;
  /** Whether plans are paid here. */
  payments: boolean;
  /** Where the plugin runtime comes from. */
  plugin_runtime_url: string;
  /** Domain of the cookies; null for that of the page. */
  cookie_domain: string | null;
  /** The admin, user and audit screens show lib/contract/sample-data.ts (ADMIN_SAMPLE_DATA=1). */
  admin_sample_data: boolean;
  /** What maps show in place of the drawing that comes with the console (MAP_TILES_URL). */
  map_tiles: { url: string; attribution: string } | null;
}

export const findAbout = cache((): Promise<About> => restOnServer<About>("/system/about"));
