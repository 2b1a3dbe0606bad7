/** The plugins that may run in the console of the session's project. Server components only. */
import { headers } from "next/headers";
import { cache } from "react";
import { getRuntime } from "../contract/runtime.ts";

/** Their names; none where that cannot be found out, for the page must not fail for it. */
export const findActivePlugins = cache(async (): Promise<string[]> => {
  const cookie = (await headers()).get("cookie") ?? "";
  return getRuntime()
    .policy(cookie)
    .then(({ plugins }) => plugins)
    .catch(() => []);
});
