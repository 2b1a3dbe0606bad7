/**
 * What a plugin says of itself.
 *
 * Glossary. A *plugin* is a folder below `/plugins/` with a `config.json` (its *configuration*), an `index.js` (its
 * *script*) and, where it likes, *assets*. *Shipped* plugins come with Plinth, *installed* ones with an archive that a
 * super admin uploaded. A project *activates* plugins; only those run in its console.
 */

import { z } from "zod";
import { says, t } from "../../kernel/words/words.ts";
import { fieldTypes } from "../models.ts";

export const pluginNamePattern = /^[a-z][a-z0-9-]{0,59}$/;

/** Also the name of its folder. */
export const PluginName = z
  .string({ error: () => t("Please enter the plugin's name") })
  .trim()
  .regex(pluginNamePattern, says("A plugin's id has lowercase letters, numbers and hyphens and starts with a letter"));

/** A version as semver.org has it, without build data. */
export const PluginVersion = z
  .string({ error: () => t("Please give the version, such as 1.0.0") })
  .max(50, says("Please use at most 50 characters"))
  .regex(
    /^(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})(-[0-9a-z-]+(\.[0-9a-z-]+)*)?$/i,
    says("Please give the version as three numbers, such as 1.0.0"),
  );

/** Said of a key that is missing, and of one that holds something else than a text. */
const text = (what: string) =>
  z.string({
    error: ({ input }) =>
      input === undefined ? t("Please give {what}", { what }) : t("Please give {what} as a text, in quotes", { what }),
  });
const words = (what: string, most: number) =>
  text(what)
    .trim()
    .max(most, { error: () => t("Please use at most {most} characters", { most }) });
const label = (what: string, most: number) =>
  words(what, most).min(1, { error: () => t("Please give {what}", { what }) });

/** The name under which the script offers a component. */
const ComponentName = text("the name of a component").regex(
  /^[A-Z][A-Za-z0-9]{0,99}$/,
  says("The name of a component has letters and digits and starts with a capital"),
);

/** `/`, `/items/:id`, `/docs/*`: below `/console/plugin/{name}`. */
const RoutePath = text("a path, such as /items/:id")
  .max(200, says("Please use at most 200 characters"))
  .regex(
    /^\/$|^(\/(:?[\w.-]+))*(\/\*)?$/,
    says("A path begins with / and has parts of letters, digits, dots and hyphens, :names, and * at its end"),
  )
  .refine((path) => path !== "" && !path.split("/").includes(".."), says("A path begins with / and has no .."));

/** A part with keys of its own. */
const object = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, { error: () => t("Please give an object, in braces") });

export const PluginRoute = object({
  path: RoutePath,
  component: ComponentName,
  /** What the top bar says; the plugin's name and description where nothing is said. */
  title: words("the title", 60).optional(),
  subtitle: words("the subtitle", 120).optional(),
});
export type PluginRoute = z.infer<typeof PluginRoute>;

export const PluginMenuItem = object({
  label: label("what the tab says", 30),
  /** Below `/console/plugin/{name}`, or a whole address of the console, such as `/console/media`. */
  path: RoutePath,
  icon: words("the name of an icon", 40).optional(),
});
export type PluginMenuItem = z.infer<typeof PluginMenuItem>;

export const PluginSettings = object({
  /** What the link to the settings says. */
  menu: words("what the link says", 30).optional(),
  /** The heading above the component. */
  section: words("the heading", 60).optional(),
  component: ComponentName,
});
export type PluginSettings = z.infer<typeof PluginSettings>;

/** What holds fields has no input of its own. */
const plainTypes = fieldTypes.filter((type) => type !== "object" && type !== "repeated");

/** A type of field: how values are entered and shown. They are stored as the core type `base` stores them. */
export const PluginField = object({
  /** `base` itself makes this the input of all fields of that type. */
  type: text("the type").regex(/^[a-z][a-z0-9-]{0,39}$/, says("A type has lowercase letters, digits and hyphens")),
  base: z.enum(plainTypes, { error: () => t("base is one of {plainTypes}", { plainTypes: plainTypes.join(", ") }) }),
  label: label("what people call the type", 40),
  description: words("the description", 200).default(""),
  icon: words("the name of an icon", 40).optional(),
  input: ComponentName,
  cell: ComponentName.optional(),
});
export type PluginField = z.infer<typeof PluginField>;

const list = <Item extends z.ZodType>(item: Item, most: number) =>
  z
    .array(item, { error: () => t("Please give a list, in brackets") })
    .max(most, { error: () => t("At most {most} are possible", { most }) })
    .default([]);

/** The package config of a plugin: `config.json`. */
export const PluginConfig = object({
  name: PluginName,
  version: PluginVersion,
  displayName: label("the name that people read", 100),
  description: words("the description", 2_000).default(""),
  author: words("the author", 100).default(""),
  icon: words("the name of an icon", 40).default(""),
  routes: list(PluginRoute, 50),
  menu: list(PluginMenuItem, 10),
  settings: PluginSettings.nullish(),
  fields: list(PluginField, 20),
  /** Names of the components that other parts of the console may show. */
  components: list(ComponentName, 100),
});
export type PluginConfig = z.infer<typeof PluginConfig>;
/** As it is written in the file. */
export type WrittenPluginConfig = z.input<typeof PluginConfig>;

/** What an archive may hold. */
export const pluginArchiveLimits = {
  archiveBytesMax: 10 * 1024 * 1024,
  configBytesMax: 256 * 1024,
  filesMax: 200,
  unpackedBytesMax: 30 * 1024 * 1024,
  /** Of a file that is larger than a megabyte unpacked. */
  ratioMax: 100,
  pathMax: 200,
  /** That are told of one config.json. */
  faultsMax: 25,
} as const;
