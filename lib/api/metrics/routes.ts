/** GET /metrics, for Prometheus, and what it measures of requests. */
import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import * as at from "../../contract/calls/addresses.ts";
import { pathOf } from "../../contract/calls/locate.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import { perPlatform } from "../../platform/per-platform.ts";
import type { Platform } from "../../platform/platform.ts";
import { bearerToken } from "../bearer.ts";
import { CallRoutes } from "../call-routes.ts";
import { createMeasures } from "./registry.ts";

const measuresOf = perPlatform(createMeasures);

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Text in Prometheus' form. NOT_FOUND where no METRICS_TOKEN is set, UNAUTHENTICATED for whoever has another one. */
export function metricsRoutes(platform: Platform): CallRoutes {
  const { METRICS_TOKEN } = platform.env;
  return new CallRoutes(platform).on(at.getMetrics, async ({ req }) => {
    if (!METRICS_TOKEN)
      throw new PlinthError("NOT_FOUND", t("There is no {method} {path}.", { method: req.method, path: req.path }));
    const given = bearerToken(req.header("authorization")) ?? "";
    if (!timingSafeEqual(digest(given), digest(METRICS_TOKEN)))
      throw new PlinthError("UNAUTHENTICATED", t("The metrics need the token that METRICS_TOKEN says."));
    const { registry } = await measuresOf(platform);
    return new Response(await registry.metrics(), {
      headers: { "content-type": registry.contentType, "cache-control": "no-store" },
    });
  });
}

/** The APIs by the beginning of their paths; what is none of them is `other`. */
const apis: readonly [string, RegExp][] = [
  ["graphql", /^\/secured\/graphql(\?|$)/],
  ["rest", /^\/secured\/rest([/?]|$)/],
  ["functions", /^\/secured\//],
  ["system", /^\/system([/?]|$)/],
  ["accounts", /^\/auth\//],
  ["media", /^\/media\//],
];
const quiet = new RegExp(`^(/health|${pathOf(at.getMetrics)})([/?]|$)`);

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** The handler, with its requests measured where metrics are asked for. */
export function measured(platform: Platform, handler: Handler): Handler {
  if (!platform.env.METRICS_TOKEN) return handler;
  return (request: IncomingMessage, response: ServerResponse) => {
    const url = request.url ?? "/";
    const began = performance.now();
    if (!quiet.test(url))
      response.once("close", () => {
        const [api = "other"] = apis.find(([, path]) => path.test(url)) ?? [];
        // What its client has given up has no status of ours.
        const status = response.writableFinished ? response.statusCode : 499;
        void measuresOf(platform).then(({ request }) => request(api, status, (performance.now() - began) / 1000));
      });
    return handler(request, response);
  };
}
