/** The installation itself, its guides, its plugins, and what is beside the console's own REST calls. */
import { z } from "zod";
import { functionLimits } from "../functions.ts";
import { limits } from "../limits.ts";
import * as at from "./addresses.ts";
import { About, AnalyticsSettings, Guide, GuideText, Health, InstalledPlugin, PluginPolicy } from "./answers/system.ts";
import type { CallGroup } from "./call.ts";

export const systemCalls = {
  [at.getAbout]: {
    section: "System",
    summary: "Version and links of this installation.",
    who: "signed in",
    answer: About,
    says: "Version, links and the domain of cookies.",
  },
  [at.getSystemHealth]: {
    section: "System",
    summary: "Whether all parts work; details for super admins.",
    who: "signed in",
    answer: Health,
    says: "Version, and each part's state.",
  },
  [at.listGuides]: {
    section: "System",
    summary: "The guides of this version.",
    who: "signed in",
    answer: z.array(Guide),
    says: "Files and titles.",
  },
  [at.readGuide]: {
    summary: "One guide.",
    who: "signed in",
    query: z.object({ file: z.string().default("").describe("Its path, as the list has it.") }),
    answer: GuideText,
    says: "File, title and Markdown.",
    errors: ["NOT_FOUND"],
  },
  [at.readGuidePicture]: {
    summary: "A picture of the guides.",
    who: "signed in",
    params: z.object({ name: z.string() }),
    says: "",
    file: ["image/png"],
    errors: ["NOT_FOUND"],
  },
  [at.getSystemDocument]: {
    section: "System",
    summary: "This document.",
    who: "everybody",
    says: "",
    file: ["application/json"],
  },
  [at.getHealth]: {
    section: "System",
    summary: "Whether this node and its database answer.",
    who: "everybody",
    answer: z.object({ status: z.literal("ok") }),
    says: "`status`: ok.",
    errors: ["UNAVAILABLE"],
  },
  [at.downloadDiagnostics]: {
    summary: "What somebody who helps needs to know of the installation, as a file.",
    who: "super admin",
    says: "",
    file: ["application/json"],
  },
  [at.askSystemGraphql]: {
    summary: "The system GraphQL API (docs/system-api.md), which judges each operation itself.",
    who: "everybody",
    sends: "application/json",
    bodyBytesMax: limits.requestBodyBytesMax,
    says: "",
    file: ["application/json"],
  },
  [at.getAnalyticsSettings]: {
    summary: "What the pages are told of product analytics.",
    who: "everybody",
    answer: AnalyticsSettings.nullable(),
    says: "Key and host; null where none are set up.",
  },
  [at.sendAnalytics]: {
    summary: "Passes events of the console on to the operator's service.",
    who: "everybody",
    sends: "application/json",
    // The library splits what is larger than a megabyte.
    bodyBytesMax: 2 * 1024 * 1024,
    says: "",
    file: ["application/json"],
    errors: ["NOT_FOUND", "FORBIDDEN", "RATE_LIMITED"],
  },
  [at.readAnalyticsConfig]: {
    summary: "The settings of the operator's project at the service.",
    who: "everybody",
    says: "",
    file: ["application/json"],
    errors: ["NOT_FOUND", "FORBIDDEN", "RATE_LIMITED"],
  },
  [at.getCommandLine]: {
    summary: "The command line of this version, as a package.",
    who: "everybody",
    says: "",
    file: ["application/gzip"],
    errors: ["NOT_FOUND"],
  },
  [at.callFunction]: {
    summary: "Calls a function of a project at its secret address.",
    who: "whoever has the address",
    params: z.object({ key: z.string() }),
    sends: "application/json",
    bodyBytesMax: functionLimits.payloadBytesMax,
    says: "",
    file: ["application/json"],
    errors: ["NOT_FOUND", "FUNCTION_FAILED", "RATE_LIMITED"],
  },
  [at.listPluginFolders]: {
    summary: "Names of the plugins that a project could activate, as a page of links.",
    who: "signed in",
    says: "",
    file: ["text/html"],
  },
  [at.readPluginRuntime]: {
    summary: "The script by which plugins register themselves.",
    who: "everybody",
    says: "",
    file: ["text/javascript"],
  },
  [at.readPluginFile]: {
    summary: "A file of a plugin; with its revision as `v`, for ever the same.",
    who: "signed in",
    params: z.object({ name: z.string(), path: z.string() }),
    query: z.object({ v: z.string().optional() }),
    says: "",
    file: ["application/octet-stream"],
    errors: ["NOT_FOUND"],
  },
  [at.getPluginPolicy]: {
    summary: "What may run in pages of the session's project.",
    who: "everybody",
    answer: PluginPolicy,
    says: "Plugins, and where scripts come from.",
  },
  [at.installPlugin]: {
    summary: "Installs a plugin, or a new version of it, from an archive.",
    who: "super admin",
    sends: "multipart/form-data",
    answer: InstalledPlugin,
    says: "Id, title and version.",
    errors: ["TOO_LARGE", "CONFLICT"],
  },
} as const satisfies CallGroup;
