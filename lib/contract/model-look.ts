/** How a model looks to people: its label, its icon and colour, and its group in the menu. The API knows none of it. */

import { z } from "zod";
import { t } from "../kernel/words/words.ts";
import { limits } from "./limits.ts";
import { isOneLine } from "./one-line.ts";

/** Colours that a model may have. Teal is not among them: it means 'do this' or 'this one'. */
export const modelColors = [
  "gray",
  "red",
  "orange",
  "amber",
  "lime",
  "green",
  "cyan",
  "blue",
  "indigo",
  "violet",
  "fuchsia",
  "pink",
] as const;
export type ModelColor = (typeof modelColors)[number];

/** Icons that a model may have, by their names in Lucide. */
// biome-ignore format: a name a line would be eighty lines
export const modelIcons = [
  "archive", "award", "badge-check", "banknote", "bell", "book-open", "bookmark", "box", "briefcase", "building-2",
  "calendar", "camera", "car", "chart-column", "circle-user", "clipboard-list", "clock", "cloud", "coffee", "cpu",
  "credit-card", "database", "dumbbell", "factory", "file-text", "film", "flag", "flask-conical", "folder", "gift",
  "globe", "graduation-cap", "hammer", "heart", "hotel", "house", "image", "key-round", "landmark", "languages", "leaf",
  "library", "life-buoy", "link", "list-checks", "mail", "map-pin", "megaphone", "message-square", "mic", "music",
  "newspaper", "package", "palette", "paw-print", "phone", "plane", "puzzle", "quote", "receipt", "rocket", "scale",
  "server", "settings", "shield", "shopping-cart", "star", "store", "table", "tag", "ticket", "tree-pine", "trophy",
  "truck", "users", "utensils", "video", "wallet", "wrench",
] as const;
export type ModelIcon = (typeof modelIcons)[number];

/** One line of text that people read, in any script; empty takes it away. */
const line = (what: string, max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: () => t("{what} must be at most {max} characters", { what, max }) })
    .refine(isOneLine, {
      error: () => t("{what} must not have control characters", { what }),
    });

const label = line("Label", limits.modelNameMax);
const group = line("Group", limits.modelNameMax);

/** A model's look in documents. */
export const modelLook = {
  label: label.optional(),
  icon: z.enum(modelIcons, { error: () => t("There is no icon of this name") }).optional(),
  color: z
    .enum(modelColors, { error: () => t("color is one of {modelColors}", { modelColors: modelColors.join(", ") }) })
    .optional(),
  menu_group: group.optional(),
};

/** A model's look in inputs: what is null or left out stays as it is, an empty text takes away what was set. */
export const modelLookInput = {
  label: label.nullish(),
  icon: z.enum(["", ...modelIcons], { error: () => t("There is no icon of this name") }).nullish(),
  color: z
    .enum(["", ...modelColors], {
      error: () => t("color is one of {modelColors}", { modelColors: modelColors.join(", ") }),
    })
    .nullish(),
  menu_group: group.nullish(),
};

/** What is set of a model's look. */
export interface ModelLook {
  label?: string | undefined;
  icon?: ModelIcon | undefined;
  color?: ModelColor | undefined;
  menu_group?: string | undefined;
}

type ModelLookInput = { [Part in keyof ModelLook]?: ModelLook[Part] | "" | null };

const parts = ["label", "icon", "color", "menu_group"] as const satisfies readonly (keyof ModelLook)[];

/** The parts of a look that are set. */
export const lookOf = (model: ModelLook): ModelLook =>
  Object.fromEntries(parts.flatMap((part) => (model[part] ? [[part, model[part]]] : [])));

/** The look after an input. */
export const lookAfter = (model: ModelLook, input: ModelLookInput): ModelLook =>
  Object.fromEntries(
    parts.flatMap((part) => {
      const value = input[part] ?? model[part];
      return value ? [[part, value]] : [];
    }),
  );

/** Gives a model this look and no other. True where that changed it. */
export function setLook(model: ModelLook, look: ModelLook): boolean {
  const before = JSON.stringify(lookOf(model));
  for (const part of parts) delete model[part];
  Object.assign(model, lookOf(look));
  return JSON.stringify(lookOf(model)) !== before;
}
