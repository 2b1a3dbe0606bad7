import { routes } from "../../../lib/console/routes.ts";
import { type Message, msg } from "../../../lib/kernel/words/words.ts";

/** Title and subtitle of each page in the account's shell. */
export const accountPages: Record<string, { title: Message; subtitle?: Message }> = {
  [routes.projects()]: { title: msg("Active Projects") },
  [routes.newProject()]: {
    title: msg("Start New Project"),
    subtitle: msg("Create a new Plinth project with your preferred configuration"),
  },
  [routes.account()]: { title: msg("Account Settings"), subtitle: msg("Your profile and its security") },
  [routes.support()]: { title: msg("Help & Support"), subtitle: msg("First steps, system health and documentation") },
  [routes.sync()]: { title: msg("Cloud Sync"), subtitle: msg("Publish local projects with the command-line tool") },
  [routes.syncConfirm()]: { title: msg("Log in a command line"), subtitle: msg("It acts for you with its own token") },
  [routes.systemApi()]: { title: msg("System API"), subtitle: msg("Explore and test system APIs") },
  [routes.systemPlugins()]: { title: msg("System Plugins"), subtitle: msg("Plugins that belong to this installation") },
  [routes.subscriptions()]: { title: msg("Subscriptions"), subtitle: msg("Your plan, usage and payments") },
  [routes.admin()]: { title: msg("Admin Panel"), subtitle: msg("All projects and users of this installation") },
  [routes.adminUsers()]: { title: msg("User Management"), subtitle: msg("Who can sign in, and with which role") },
  [routes.adminAppearance()]: { title: msg("Appearance"), subtitle: msg("Name, logo and colour of this installation") },
  [routes.analyticsTest()]: {
    title: msg("Analytics test"),
    subtitle: msg("Whether usage of the console is measured here"),
  },
  [routes.auditLog()]: { title: msg("Audit Logs"), subtitle: msg("Who did what, and when") },
};
