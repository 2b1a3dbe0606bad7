import type { AdministrativePermission } from "../../lib/contract/projects/projects.ts";
import { type Message, msg } from "../../lib/kernel/words/words.ts";
import { holds, sections } from "./sections.ts";

/** Part of every console page, for its title: icons stand with the cards that show them. */
export interface SettingsPage {
  path: string;
  /** In the row of tabs. */
  label: Message;
  /** In the top bar and on the card. */
  title: Message;
  subtitle: Message;
  /** What a member needs; null where every member comes in. */
  permission: AdministrativePermission | null;
}

/** The pages of the project's settings; /console/settings leads to the first that the reader may open. */
export const settingsPages: readonly SettingsPage[] = [
  {
    path: "/console/settings/general",
    label: msg("General"),
    title: msg("Settings"),
    subtitle: msg("Configure your project settings"),
    permission: "settings",
  },
  {
    path: "/console/settings/teams",
    label: msg("Teams"),
    title: msg("Teams"),
    subtitle: msg("Invite team members to collaborate on your project"),
    permission: "teams",
  },
  {
    path: "/console/settings/api-secrets",
    label: msg("API Secrets"),
    title: msg("API Secrets"),
    subtitle: msg("Manage your API keys and secrets"),
    permission: "api_secrets",
  },
  {
    path: "/console/settings/webhooks",
    label: msg("Webhooks"),
    title: msg("Webhooks"),
    subtitle: msg("Configure webhook endpoints and notifications"),
    permission: "webhooks",
  },
  {
    path: "/console/settings/roles",
    label: msg("Roles & Permissions"),
    title: msg("Roles & Permissions"),
    subtitle: msg("Manage user roles and access permissions"),
    permission: "roles",
  },
  {
    path: "/console/settings/plugins",
    label: msg("Plugins"),
    title: msg("Plugins"),
    subtitle: msg("Manage installed and available plugins"),
    permission: "plugins",
  },
  {
    path: "/console/settings/media",
    label: msg("Media"),
    title: msg("Media Configuration"),
    subtitle: msg("Configure media settings and storage"),
    permission: "media",
  },
];

/** The project's functions; they stand beside the settings. */
export const logicPage: SettingsPage = {
  path: "/console/logic",
  label: msg("Logic"),
  ...sections.logic,
};

/** The log of what was done; it stands beside the settings. */
export const auditPage: SettingsPage = {
  path: "/console/audit",
  label: msg("Audit"),
  ...sections.audit,
};

/** Those that somebody may open, in their order. */
export const openPages = (pages: readonly SettingsPage[], permissions: readonly string[] | null): SettingsPage[] =>
  pages.filter(({ permission }) => holds(permission, permissions));
