/** Whether this installation has product analytics. Server components only. */
import { cache } from "react";
import { type AnalyticsSettings, analyticsSettingsPath } from "../../contract/analytics.ts";
import { restOnServer } from "../server-rest.ts";

/** Null where none are set up. */
export const findAnalytics = cache((): Promise<AnalyticsSettings | null> => restOnServer(analyticsSettingsPath));
