import { routes } from "../../lib/console/routes.ts";
import { sections } from "./sections.ts";

/** Part of every console page, for its title: icons stand with the cards that show them. */
export interface SettingsPage {
  href: string;
  /** In the row of tabs. */
  label: string;
  /** In the top bar and on the card. */
  title: string;
  subtitle: string;
}

/** The pages of the project's settings; the first is the one that /console/settings leads to. */
export const settingsPages: readonly SettingsPage[] = [
  {
    href: routes.setting("general"),
    label: "General",
    title: "Settings",
    subtitle: "Configure your project settings",
  },
  {
    href: routes.setting("teams"),
    label: "Teams",
    title: "Teams",
    subtitle: "Invite team members to collaborate on your project",
  },
  {
    href: routes.setting("api-secrets"),
    label: "API Secrets",
    title: "API Secrets",
    subtitle: "Manage your API keys and secrets",
  },
  {
    href: routes.setting("webhooks"),
    label: "Webhooks",
    title: "Webhooks",
    subtitle: "Configure webhook endpoints and notifications",
  },
  {
    href: routes.setting("roles"),
    label: "Roles & Permissions",
    title: "Roles & Permissions",
    subtitle: "Manage user roles and access permissions",
  },
  {
    href: routes.setting("plugins"),
    label: "Plugins",
    title: "Plugins",
    subtitle: "Manage installed and available plugins",
  },
  {
    href: routes.setting("media"),
    label: "Media",
    title: "Media Configuration",
    subtitle: "Configure media settings and storage",
  },
];

/** The project's functions; they stand beside the settings. */
export const logicPage: SettingsPage = {
  href: routes.logic(),
  label: "Logic",
  ...sections.logic,
};

/** The log of what was done; it stands beside the settings. */
export const auditPage: SettingsPage = {
  href: routes.audit(),
  label: "Audit",
  ...sections.audit,
};
