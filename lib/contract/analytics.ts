/** Product analytics: what the pages are told of it, and where its events go. */
import { sendAnalytics } from "./calls/addresses/system.ts";
import { pathOf } from "./calls/locate.ts";

export type { AnalyticsSettings } from "./calls/answers/system.ts";

/** Where browsers send events; Plinth passes them on. */
export const analyticsPath = pathOf(sendAnalytics).replace("/*", "");

/** What events say of the console's version. */
export const analyticsAppVersion = "1.0.0";
