/** The installation itself. */

export const getHealth = "GET /health";
export const getLiveness = "GET /health/live";
export const getReadiness = "GET /health/ready";
export const getMetrics = "GET /metrics";
export const getAbout = "GET /system/about";
export const getSystemHealth = "GET /system/health";
export const downloadDiagnostics = "GET /system/diagnostics";
export const listGuides = "GET /system/docs";
export const readGuide = "GET /system/docs/page";
export const readGuidePicture = "GET /system/docs/images/:name";
export const getSystemDocument = "GET /system/openapi.json";
export const getAnalyticsSettings = "GET /system/insight/settings";
/** The name is plain, for filters of advertisements know the other ones. */
export const sendAnalytics = "POST /system/insight/*";
export const readAnalyticsConfig = "GET /system/insight/*";
export const getCommandLine = "GET /cli.tgz";
export const callFunction = "POST /secured/functions/:key";
