/** Addresses of the screens, with the project of magazine.ts, for what must hold on every one of them. */

const settings = ["general", "teams", "api-secrets", "webhooks", "webhooks/deliveries", "roles", "plugins", "media"];

/** Of a project. */
export const projectScreens = [
  "/console/content/article",
  "/console/content/imprint",
  "/console/model/article",
  "/console/model/article/graph",
  "/console/api",
  "/console/logic",
  "/console/audit",
  "/console/plugins",
  ...settings.map((page) => `/console/settings/${page}`),
];

/** Outside of one. */
export const ownScreens = [
  "/projects",
  "/projects/new",
  "/accounts",
  "/subscriptions",
  "/sync",
  "/support",
  "/audit-log",
];
