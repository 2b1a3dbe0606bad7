/** The plugins that may run in the console of the session's project. Server components only. */

import { cache } from "react";
import * as calls from "../contract/calls/addresses.ts";
import { callOnServer } from "./server-rest.ts";

/** Their names; none where that cannot be found out, for the page must not fail for it. */
export const findActivePlugins = cache(async (): Promise<string[]> => {
  const policy = await callOnServer(calls.getPluginPolicy).catch(() => null);
  return policy?.plugins ?? [];
});
