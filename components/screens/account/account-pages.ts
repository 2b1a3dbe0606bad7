import { routes } from "../../../lib/console/routes.ts";

/** Title and subtitle of each page in the account's shell. */
export const accountPages: Record<string, { title: string; subtitle?: string }> = {
  [routes.projects()]: { title: "Active Projects" },
  [routes.newProject()]: {
    title: "Start New Project",
    subtitle: "Create a new Plinth project with your preferred configuration",
  },
  [routes.account()]: { title: "Account Settings", subtitle: "Your profile and its security" },
  [routes.support()]: { title: "Help & Support", subtitle: "First steps, system health and documentation" },
  [routes.sync()]: { title: "Cloud Sync", subtitle: "Publish local projects with the command-line tool" },
  [routes.syncConfirm()]: { title: "Log in a command line", subtitle: "It acts for you with its own token" },
  [routes.systemApi()]: { title: "System API", subtitle: "Explore and test system APIs" },
  [routes.systemPlugins()]: { title: "System Plugins", subtitle: "Plugins that belong to this installation" },
  [routes.subscriptions()]: { title: "Subscriptions", subtitle: "Your plan, usage and payments" },
  [routes.admin()]: { title: "Admin Panel", subtitle: "All projects and users of this installation" },
  [routes.adminUsers()]: { title: "User Management", subtitle: "Who can sign in, and with which role" },
  [routes.adminAppearance()]: { title: "Appearance", subtitle: "Name, logo and colour of this installation" },
  [routes.analyticsTest()]: { title: "Analytics test", subtitle: "Whether usage of the console is measured here" },
  [routes.auditLog()]: { title: "Audit Logs", subtitle: "Who did what, and when" },
};
