/** The plugins that may run in the console of the session's project. Server components only. */
import { cache } from "react";
import { restOnServer } from "./server-rest.ts";

/** Their names; none where that cannot be found out, for the page must not fail for it. */
export const findActivePlugins = cache(async (): Promise<string[]> => {
  const policy = await restOnServer<{ plugins: string[] }>("/system/plugin/policy").catch(() => null);
  return policy?.plugins ?? [];
});
