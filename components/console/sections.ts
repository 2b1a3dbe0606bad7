/**
 * The sections of the console, by the first part of their address: what they are called, and whom they let in. What
 * each shows stands in screens/sections.tsx.
 */

import type { AdministrativePermission } from "../../lib/contract/projects/projects.ts";
import { type Message, msg } from "../../lib/kernel/words/words.ts";

export interface Section {
  /** In the top bar and on cards. */
  title: Message;
  subtitle: Message;
  /** What a member needs; null where every member comes in. */
  permission: AdministrativePermission | null;
}

export const sections = {
  model: { title: msg("Model"), subtitle: msg("Design your data models and relationships"), permission: "models" },
  content: { title: msg("Content"), subtitle: msg("Manage your content records"), permission: "content" },
  media: { title: msg("Media"), subtitle: msg("Upload and manage files"), permission: "media" },
  logic: { title: msg("Logic"), subtitle: msg("Write functions that run beside your data"), permission: "logic" },
  api: { title: msg("API"), subtitle: msg("Explore and test your API"), permission: null },
  audit: { title: msg("Audit"), subtitle: msg("See who changed what in your project, and when"), permission: null },
} as const satisfies Record<string, Section>;

export type SectionName = keyof typeof sections;

export const isSection = (name: string): name is SectionName => Object.hasOwn(sections, name);

/** Permissions that are not known, null, keep nobody out: the API judges each call by itself. */
export const holds = (permission: AdministrativePermission | null, permissions: readonly string[] | null): boolean =>
  permission === null || permissions === null || permissions.includes(permission);

export const mayOpen = (section: SectionName, permissions: readonly string[] | null): boolean =>
  holds(sections[section].permission, permissions);

/** Those that somebody may open, in their order. */
export const openSections = (permissions: readonly string[] | null): SectionName[] =>
  (Object.keys(sections) as SectionName[]).filter((section) => mayOpen(section, permissions));

/** Whether an address is that of a page, or of one below it. */
export const isWithin = (path: string, page: string): boolean => path === page || path.startsWith(`${page}/`);

/** The section and model that a console address names: the two parts after /console/; `home` at /console. */
export function sectionOf(path: string): { section: string; model: string | null } {
  const [, , section = "home", model] = path.split("/");
  return { section, model: model && (section === "content" || section === "model") ? decodeURIComponent(model) : null };
}
