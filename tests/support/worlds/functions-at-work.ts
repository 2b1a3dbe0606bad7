/** A project with functions, whose jobs two nodes do, for several test files. */
import { afterAll, beforeAll } from "vitest";
import { type Api, createApi } from "../../../lib/api/app.ts";
import type { Context } from "../../../lib/engine/access/index.ts";
import { listLogs, startSchedulesAndHooks, upsertFunction } from "../../../lib/engine/functions/index.ts";
import { startJobs } from "../../../lib/platform/jobs/jobs.ts";
import type { Platform } from "../../../lib/platform/platform.ts";
import { secondNode, type TestPlatform, testPlatform } from "../platform.ts";
import { type TestProject, testProject } from "../project.ts";

export let platform: TestPlatform;
export let other: Platform;
export let project: TestProject;
export let owner: Context;
export let api: Api;

/** To be called at the top of a test file: the project and both nodes start and end with that. */
export function withFunctions(): void {
  const ends: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    platform = await testPlatform();
    other = await secondNode(platform);
    api = createApi(platform);
    const text = { field_type: "text", input_type: "string" };
    project = await testProject(platform, {
      models: {
        post: {
          fields: [
            { field_label: "Title", ...text, validation: { required: true } },
            { field_label: "Slug", ...text },
          ],
        },
        comment: { fields: [{ field_label: "Body", ...text }] },
      },
      relations: [{ from: "post", to: "comment", forward: "has_many", reverse: "has_one" }],
    });
    owner = project.owner;
    // Two nodes do the jobs and look at the clock.
    for (const node of [platform, other]) ends.push(startSchedulesAndHooks(node), startJobs(node));
  });
  afterAll(async () => {
    for (const end of ends.toReversed()) await end();
    await other.close();
    await platform.close();
  });
}

export const save = (name: string, source: string, more: object = {}) =>
  upsertFunction(owner, { name, source, function_connected: true, ...more });
export const change = (name: string, more: object) => upsertFunction(owner, { name, update: true, ...more });
export const lines = async (name: string, more: object = {}) => (await listLogs(owner, { name, ...more })).results;
