/** A project goes to another installation with its records: once for all cases, each of which then looks for its record there. */
import { expect } from "vitest";
import { desk } from "../../support/nodes/installation.ts";
import type { Case } from "../axes.ts";
import { modelOf } from "../axes.ts";
import { graphql } from "../surfaces/graphql.ts";
import { inOther, ok, refused, Trial } from "../trial.ts";
import { done, type Home, workFor } from "../world.ts";
import { deniedCode } from "./codes.ts";

/** Ids of the pushed records by model. */
export type Pushed = ReadonlyMap<string, string>;

/** Makes a record for each of the models, and carries all of them from one to the other by the command line. */
export async function pushAll(source: Home, target: Home, cases: readonly Case[]): Promise<Pushed> {
  const pushed = new Map<string, string>();
  for (const one of cases) {
    if (pushed.has(modelOf(one))) continue;
    const t = new Trial(one, source);
    const id = await t.seed(t.stored(0));
    if (one.place === "translated") ok(await graphql.update(t.editor, id, t.stored(1), inOther));
    pushed.set(modelOf(one), id);
  }
  const mine = desk();
  try {
    const run = async (...args: string[]) => {
      const { code, out, err } = await mine.run(...args);
      if (code !== 0) throw new Error(`plinth ${args.join(" ")}: ${out}${err}`);
    };
    for (const { at, project } of [source, target]) {
      const { generateSyncToken } = await done(
        project.owner,
        `mutation { generateSyncToken(name: "push", duration: "") { token } }`,
      );
      await run("login", at.url, "--token", generateSyncToken.token);
    }
    await run("pull", "--content", "--url", source.at.url, "--project", source.project.id);
    await run(
      "push",
      "--content",
      "--yes",
      "--allow-delete",
      "--overwrite",
      "--url",
      target.at.url,
      "--project",
      target.project.id,
    );
  } finally {
    mine.remove();
  }
  await workFor(target, source.tenant);
  target.files = source.files;
  return pushed;
}

export async function push(t: Trial, id: string): Promise<void> {
  if (t.role === "may not") {
    // Who may not make tokens of the project cannot push into it, and rights are as they were.
    const { errors } = await t.home.people[t.as].gql(
      `mutation { generateSyncToken(name: "push", duration: "") { token } }`,
    );
    expect(errors[0].extensions.code).toBe("FORBIDDEN");
    const asked = Object.assign(Object.create(t), { as: "stranger" });
    expect(refused(await t.way.list(asked, {})).code).toBe(deniedCode(asked));
    return;
  }
  await t.expectShown(id, t.stored(0));
  if (t.place === "translated") await t.expectShown(id, t.stored(1), inOther);
}
