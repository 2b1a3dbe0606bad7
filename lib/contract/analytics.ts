/** Product analytics: what the pages are told of it, and where its events go. */

export interface AnalyticsSettings {
  /** Key of the project at the service. */
  key: string;
  /** Address of the service, for links to it. Browsers never ask it themselves. */
  host: string;
}

/** Where browsers send events; Plinth passes them on. The name is plain, for filters of advertisements know the other ones. */
export const analyticsPath = "/system/insight";

/** GET: AnalyticsSettings, or null where none are set up. */
export const analyticsSettingsPath = "/system/insight/settings";

/** What events say of the console's version. */
export const analyticsAppVersion = "1.0.0";
