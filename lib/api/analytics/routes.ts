/** /system/insight: settings of the product analytics, and the way of its events to the service. */

import type { Context as Call } from "hono";
import { type AnalyticsSettings, analyticsPath } from "../../contract/analytics.ts";
import * as at from "../../contract/calls/addresses.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import type { Platform } from "../../platform/platform.ts";
import { CallRoutes } from "../call-routes.ts";
import { isCrossSite } from "../context.ts";
import { answer } from "../envelope.ts";
import { forward } from "./forward.ts";

/**
 * What posthog-js asks for, and nothing else: events, recordings and the project's settings. Scripts are the console's
 * own.
 */
const endpoints: Record<string, RegExp> = {
  POST: /^\/(e|i\/v0\/e|batch|capture|engage|s|flags|decide)\/?$/,
  GET: /^\/array\/[\w-]{1,200}\/config$/,
};

/**
 * Everybody may ask, for visitors who are not signed in are counted too; pages of other sites may not. NOT_FOUND where
 * nothing is set up.
 */
export function analyticsRoutes(platform: Platform): CallRoutes {
  const { POSTHOG_KEY, POSTHOG_HOST } = platform.env;
  const settings: AnalyticsSettings | null = POSTHOG_KEY ? { key: POSTHOG_KEY, host: POSTHOG_HOST } : null;
  const passOn = ({ req }: Call) => {
    const url = new URL(req.url);
    const path = url.pathname.slice(analyticsPath.length);
    if (!settings || !endpoints[req.method]?.test(path))
      throw new PlinthError(
        "NOT_FOUND",
        t("There is no {method} {pathname}.", { method: req.method, pathname: url.pathname.slice(0, 200) }),
      );
    if (isCrossSite(platform, req.raw))
      throw new PlinthError("FORBIDDEN", t("Pages of another site may not send events here."));
    return forward(platform, req.raw, new URL(`${serviceOf(POSTHOG_HOST, path)}${path}${url.search}`));
  };
  return new CallRoutes(platform)
    .on(at.getAnalyticsSettings, () => answer(settings))
    .on(at.sendAnalytics, passOn)
    .on(at.readAnalyticsConfig, passOn);
}

/** PostHog's own clouds keep the projects' settings beside where they take events. */
function serviceOf(host: string, path: string): string {
  return path.startsWith("/array/")
    ? host.replace(/^https:\/\/(us|eu)\.i\.posthog\.com$/, "https://$1-assets.i.posthog.com")
    : host;
}
