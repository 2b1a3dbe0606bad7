/** Records go out as a file and come in again. */
import { expect } from "vitest";
import { exportFile, importFile } from "../surfaces/console-api.ts";
import { graphql } from "../surfaces/graphql.ts";
import { exportRest } from "../surfaces/rest.ts";
import { inOther, ok, refused, type Trial } from "../trial.ts";
import { emptyModel } from "../world.ts";

const outAndIn = (format: "csv" | "ndjson") => async (t: Trial) => {
  const isPassword = t.sample.kind === "password";
  const id = await t.seed(t.stored(0));
  if (t.place === "translated") ok(await graphql.update(t.editor, id, t.stored(1), inOther));
  const file = ok(await (t.surface === "rest" ? exportRest : exportFile)(t.editor, format));
  // The hook of the matrix keeps what it was given.
  if (isPassword && t.surface !== "function") expect(file).not.toContain(String(t.sample.values[0]));
  await emptyModel(t.home, t.model);

  const imported = await importFile(t, format, file);
  if (t.role === "may not") {
    expect(refused(imported).code).toBe("FORBIDDEN");
    expect(await t.count()).toBe(0);
    return;
  }
  // Passwords do not go out.
  if (isPassword && t.place === "required") {
    expect(refused(imported).code).toBe("BAD_USER_INPUT");
    return;
  }
  expect(ok(imported)).toMatchObject({ rows: 1, created: 1, faults: [] });
  await t.expectShown(id, t.stored(0));
  if (t.place === "translated") await t.expectStored(id, t.stored(1), inOther);
};

export const csv = outAndIn("csv");
export const ndjson = outAndIn("ndjson");

/** A file changes the record that it names by its id: back to what the file has, whatever the record was since. */
const changeBack = (format: "csv" | "ndjson") => async (t: Trial) => {
  const id = await t.seed(t.stored(1));
  if (t.place === "translated") ok(await graphql.update(t.editor, id, t.stored(1), inOther));
  const file = ok(await (t.surface === "rest" ? exportRest : exportFile)(t.editor, format));
  ok(await graphql.update(t.editor, id, t.stored(0)));
  if (t.place === "translated") ok(await graphql.update(t.editor, id, t.stored(0), inOther));

  const how = { match_by: "id", on_new: "skip" };
  const tried = await importFile(t, format, file, { ...how, trial: "yes" });
  const imported = await importFile(t, format, file, how);
  if (t.role === "may not") {
    for (const one of [tried, imported]) expect(refused(one).code).toBe("FORBIDDEN");
    await t.expectStored(id, t.stored(0));
    return;
  }
  const report = { rows: 1, created: 0, updated: 1, skipped: 0, failed: 0, faults: [] };
  expect([ok(tried), ok(imported)]).toEqual([report, report]);
  expect(await t.count()).toBe(1);
  await t.expectShown(id, t.stored(1));
  if (t.place === "translated") await t.expectStored(id, t.stored(1), inOther);
};

export const csvById = changeBack("csv");
export const ndjsonById = changeBack("ndjson");
