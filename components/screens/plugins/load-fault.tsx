"use client";

import { usePlugins } from "../../../lib/console/plugins/plugin-store.ts";
import { loadFault } from "./use-plugin.ts";

/** Why an activated plugin was not loaded; nothing where it was. */
export function LoadFaultLine({ id }: { id: string }) {
  const { active, loads } = usePlugins();
  const load = loads[id];
  if (!active.includes(id) || load?.status !== "failed") return null;
  return (
    <p role="status" className="mt-1 break-words text-danger">
      {loadFault(load)}
    </p>
  );
}
