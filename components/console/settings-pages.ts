import type { AdministrativePermission } from "../../lib/contract/projects/projects.ts";
import { holds, sections } from "./sections.ts";

/** Part of every console page, for its title: icons stand with the cards that show them. */
export interface SettingsPage {
  path: string;
  /** In the row of tabs. */
  label: string;
  /** In the top bar and on the card. */
  title: string;
  subtitle: string;
  /** What a member needs; null where every member comes in. */
  permission: AdministrativePermission | null;
}

/** The pages of the project's settings; /console/settings leads to the first that the reader may open. */
export const settingsPages: readonly SettingsPage[] = [
  {
    path: "/console/settings/general",
    label: "General",
    title: "Settings",
    subtitle: "Configure your project settings",
    permission: "settings",
  },
  {
    path: "/console/settings/teams",
    label: "Teams",
    title: "Teams",
    subtitle: "Invite team members to collaborate on your project",
    permission: "teams",
  },
  {
    path: "/console/settings/api-secrets",
    label: "API Secrets",
    title: "API Secrets",
    subtitle: "Manage your API keys and secrets",
    permission: "api_secrets",
  },
  {
    path: "/console/settings/webhooks",
    label: "Webhooks",
    title: "Webhooks",
    subtitle: "Configure webhook endpoints and notifications",
    permission: "webhooks",
  },
  {
    path: "/console/settings/roles",
    label: "Roles & Permissions",
    title: "Roles & Permissions",
    subtitle: "Manage user roles and access permissions",
    permission: "roles",
  },
  {
    path: "/console/settings/plugins",
    label: "Plugins",
    title: "Plugins",
    subtitle: "Manage installed and available plugins",
    permission: "plugins",
  },
  {
    path: "/console/settings/media",
    label: "Media",
    title: "Media Configuration",
    subtitle: "Configure media settings and storage",
    permission: "media",
  },
];

/** The project's functions; they stand beside the settings. */
export const logicPage: SettingsPage = {
  path: "/console/logic",
  label: "Logic",
  ...sections.logic,
};

/** The log of what was done; it stands beside the settings. */
export const auditPage: SettingsPage = {
  path: "/console/audit",
  label: "Audit",
  ...sections.audit,
};

/** Those that somebody may open, in their order. */
export const openPages = (pages: readonly SettingsPage[], permissions: readonly string[] | null): SettingsPage[] =>
  pages.filter(({ permission }) => holds(permission, permissions));
