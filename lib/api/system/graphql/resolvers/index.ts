import { accountResolvers } from "./account.ts";
import { modelResolvers } from "./models.ts";
import { projectResolvers } from "./projects.ts";
import { recordResolvers } from "./records.ts";
import { tokenResolvers } from "./tokens.ts";

/** Root fields of the system API by name, each a function of its arguments and the engine's context. */
export const systemResolvers = {
  ...accountResolvers,
  ...projectResolvers,
  ...tokenResolvers,
  ...modelResolvers,
  ...recordResolvers,
};
