/** Records that the console makes of others, or of nothing. */
import { faker } from "@faker-js/faker/locale/en";
import { expect } from "vitest";
import { fakeRecord } from "../../../components/field-kinds/fake/fake-record.ts";
import { isWhole } from "../axes.ts";
import { isUnique, keepsTextInCopies } from "../facts.ts";
import {
  consoleApi,
  consoleModel,
  duplicate as duplicateRecord,
  restore as restoreRevision,
} from "../surfaces/console-api.ts";
import { graphql } from "../surfaces/graphql.ts";
import { inOther, ok, refused, type Trial } from "../trial.ts";
import { plain, type Values } from "../values.ts";

export async function duplicate(t: Trial): Promise<void> {
  const id = await t.seed(t.stored(0));
  if (t.place === "translated") ok(await graphql.update(t.editor, id, t.stored(1), inOther));
  const copied = await duplicateRecord(t, id);
  if (t.role === "may not") {
    expect(refused(copied).code).toBe("FORBIDDEN");
    expect(await t.count()).toBe(1);
    return;
  }
  const copy = ok(copied);
  // No two records have the same unique value.
  const value = keepsTextInCopies(t.sample) ? `${t.stored(0).value}_${copy.slice(-6)}` : null;
  await t.expectShown(copy, isUnique(t) ? { value } : t.stored(0));
  if (t.place === "translated") await t.expectStored(copy, t.stored(1), inOther);
  expect(await graphql.read(t.editor, copy, { status: "published" })).toEqual({ ok: null });
}

export async function restore(t: Trial): Promise<void> {
  const id = await t.seed(t.stored(0));
  ok(await graphql.update(t.editor, id, t.stored(1), t.place === "translated" ? inOther : {}));
  const restored = await restoreRevision(t, id);
  if (t.role === "may not") {
    expect(refused(restored).code).toBe("FORBIDDEN");
    return t.expectStored(id, t.place === "translated" ? t.stored(0) : t.stored(1));
  }
  expect(ok(restored)).toBe(id);
  await t.expectShown(id, t.stored(0));
  if (t.place === "translated") await t.expectStored(id, t.stored(0), inOther);
}

export async function fakeData(t: Trial): Promise<void> {
  const { fields } = await consoleModel(t);
  faker.seed(seed);
  const { mark: _mark, seen: _seen, ...values } = fakeRecord(faker, fields, "plant") as Values;
  const made = await consoleApi.create(t, values);
  if (t.role === "may not") {
    expect(refused(made).code).toBe("FORBIDDEN");
    expect(await t.count()).toBe(0);
    return;
  }
  // There are no files to be made up.
  if (t.place === "required" && plain(values.value) === null)
    expect(refused(made)).toEqual({ code: "BAD_USER_INPUT", fields: ["value"] });
  else await t.expectShown(ok(made), values);
}

/** Of what is made up; MATRIX_SEED repeats a run. */
export const seed = Number(process.env.MATRIX_SEED ?? (isWhole ? Math.floor(Math.random() * 1e9) : 1));
