/** A function that is asked before writes, and keeps in the record what it was given. */

import { queryNameOf } from "../../../lib/kernel/names.ts";
import { done, type Home } from "../world.ts";
import { askGraphql } from "./graphql.ts";
import type { StartWatch } from "./watch.ts";

const source =
  "export default (input: Record<string, unknown>) => ({ ...input, seen: JSON.stringify({ ...input, seen: null }) });";

/** From now on each write of the project asks it. */
export async function makeHook({ project }: Home): Promise<void> {
  await done(
    project.owner,
    `mutation ($source: String!) {
      upsertFunctionToProject(name: "keep_seen", source: $source, hooks: [{ event: before_create }, { event: before_update }]) { name }
      updateProject(settings: { system_graphql_hooks: true }) { id }
    }`,
    { source },
  );
}

export const watchFunction: StartWatch = async (asked) => ({
  ok: {
    /** The input of the record's last write. */
    async told(id) {
      const found = await askGraphql(
        { ...asked, as: "editor" },
        `query ($id: ID!) { one: ${queryNameOf(asked.model)}(id: $id, status: all) { seen } }`,
        { id },
        ({ one }) => JSON.parse(one?.seen ?? "null"),
      );
      return "ok" in found ? found.ok : null;
    },
    close: async () => {},
  },
});
