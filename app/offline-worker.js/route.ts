import { offlineWorker } from "../../lib/console/away/offline-worker.ts";
import { findBrand } from "../../lib/console/brand.ts";

export const dynamic = "force-dynamic";

/** The service worker, in this installation's name and colours. */
export async function GET(): Promise<Response> {
  return new Response(offlineWorker(await findBrand()), {
    headers: { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-cache" },
  });
}
