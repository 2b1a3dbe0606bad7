/** Projects and people for tests and benches of what strangers can make large; `url` is the caller's. */

import { systemProject } from "../calls/system-api.ts";
import { startEndlessPostgres } from "../databases/endless-postgres.ts";
import { syncToken } from "../nodes/installation.ts";
import type { TestPlatform } from "../platform.ts";
import { blog, type TestProject, testProject } from "../project.ts";
import type { HostileWorld } from "./hostile-request.ts";

export interface Attacked {
  world: Omit<HostileWorld, "url">;
  /** A project that has nothing to do with it. */
  neighbour: TestProject;
  close(): void;
}

export async function hostileWorld(platform: TestPlatform): Promise<Attacked> {
  const { owner } = await systemProject(platform);
  await owner.gql(`mutation { addModelToProject(name: "hostile") { name } }`);
  const [hostile, neighbour] = [await testProject(platform, blog), await testProject(platform, blog)];
  const endless = await startEndlessPostgres("rows");
  return {
    world: {
      token: hostile.token,
      cookie: owner.browser.cookieHeader(),
      syncToken: await syncToken(hostile.owner),
      project: hostile.project.id,
      endlessPort: endless.port,
    },
    neighbour,
    close: () => endless.close(),
  };
}
