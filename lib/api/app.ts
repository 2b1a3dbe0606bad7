/** The API: every path outside of the pages, as one function from request to response. */

import type { SessionState } from "../contract/accounts/accounts.ts";
import * as at from "../contract/calls/addresses.ts";
import { requireReady } from "../engine/diagnostics/index.ts";
import { PlinthError } from "../kernel/errors.ts";
import { t } from "../kernel/words/words.ts";
import type { Platform } from "../platform/platform.ts";
import { aboutRoutes } from "./about.ts";
import { analyticsRoutes } from "./analytics/routes.ts";
import { authRoutes } from "./auth/routes.ts";
import { viewedSession } from "./auth/viewed-session.ts";
import { billingRoutes } from "./billing/routes.ts";
import { CallRoutes } from "./call-routes.ts";
import { cliRoutes } from "./cli-package.ts";
import { type Incoming, rememberVisitor } from "./client-address.ts";
import { answer, errorAnswer } from "./envelope.ts";
import { keptSession } from "./kept-session.ts";
import { mediaRoutes } from "./media/routes.ts";
import { metricsRoutes } from "./metrics/routes.ts";
import { pluginRoutes } from "./plugins/routes.ts";
import { functionRoutes } from "./secured/function-routes.ts";
import { supportRoutes } from "./support/routes.ts";
import { auditRoutes } from "./system/audit.ts";
import { brandRoutes } from "./system/brand-routes.ts";
import { recordRoutes } from "./system/records.ts";
import { systemRoutes } from "./system/routes.ts";
import { syncRoutes } from "./system/sync.ts";

/** What @hono/node-server hands over beside the request. */
export interface Connection {
  incoming?: Incoming;
}

export interface Api {
  /** Answers any API request; never rejects. */
  fetch(request: Request, connection?: Connection): Promise<Response>;
  /**
   * State of the session that a Cookie header names; for pages. The connection is that of the page, with which the
   * session is kept; project and view are those that its address names.
   */
  session(
    cookieHeader: string,
    connection?: Connection,
    project?: string | null,
    view?: string | null,
  ): Promise<SessionState>;
  /** Every method and path that it answers, as the routes write them: `/media/:id/:name`. */
  routes: readonly { method: string; path: string }[];
}

/** The API of an installation. */
export function createApi(platform: Platform): Api {
  const { app } = new CallRoutes(platform)
    .on(at.getHealth, async () => {
      await platform.pool.query("select 1").catch((cause: unknown) => {
        throw new PlinthError("UNAVAILABLE", t("The database does not answer."), {
          cause,
          retryAfterSeconds: 2,
        });
      });
      return answer({ status: "ok" });
    })
    .on(at.getLiveness, () => answer({ status: "ok" }))
    .on(at.getReadiness, async () => {
      await requireReady(platform);
      return answer({ status: "ready" });
    })
    .with(authRoutes(platform))
    .with(aboutRoutes(platform))
    .with(analyticsRoutes(platform))
    .with(systemRoutes(platform))
    .with(brandRoutes(platform))
    .with(billingRoutes(platform))
    .with(auditRoutes(platform))
    .with(recordRoutes(platform))
    .with(syncRoutes(platform))
    .with(mediaRoutes(platform))
    .with(pluginRoutes(platform))
    .with(supportRoutes(platform))
    .with(functionRoutes(platform))
    .with(cliRoutes(platform))
    .with(metricsRoutes(platform));
  app
    .notFound(({ req }) =>
      errorAnswer(
        platform,
        new PlinthError("NOT_FOUND", t("There is no {method} {path}.", { method: req.method, path: req.path })),
      ),
    )
    .onError((error) => errorAnswer(platform, error));

  return {
    async fetch(request, connection) {
      rememberVisitor(request, connection?.incoming, platform.env);
      const response = await app.fetch(request);
      // No answer is ever read as another type than it says.
      response.headers.set("x-content-type-options", "nosniff");
      return response;
    },
    session: async (cookieHeader, { incoming = {} } = {}, project = null, view = null) =>
      viewedSession(platform, await keptSession(platform, incoming, cookieHeader, { project }), view),
    routes: app.routes.map(({ method, path }) => ({ method, path })),
  };
}
