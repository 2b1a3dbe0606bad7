/** Records are made, changed and published. */
import { expect } from "vitest";
import { emptyOf, isUnique, keepsEmpty } from "../facts.ts";
import { graphql } from "../surfaces/graphql.ts";
import { inOther, ok, refused, type Trial } from "../trial.ts";
import { pathIn, placed, type Values } from "../values.ts";
import { deniedCode } from "./codes.ts";

const missing = (t: Trial) => ({ code: "BAD_USER_INPUT", fields: [pathIn(t.place)] });

/** What is shown of a new record; a hook is asked before default values are filled in. */
const givenOrDefault = (t: Trial) => (t.place === "with default" && t.surface === "function" ? {} : t.stored(0));

export async function create(t: Trial): Promise<void> {
  const values = t.place === "with default" ? {} : t.given(0);
  const made = await t.way.create(t, values);
  if (t.role === "may not") {
    expect(refused(made).code).toBe(deniedCode(t));
    expect(await t.count()).toBe(0);
    return;
  }
  await t.expectShown(ok(made), givenOrDefault(t));
  await t.expectStored(ok(made), t.stored(0));
  if (t.place === "required") expect(refused(await t.way.create(t, {}))).toEqual(missing(t));
  if (isUnique(t)) expect(refused(await t.way.create(t, values))).toEqual({ code: "CONFLICT", fields: ["value"] });
  if (t.home.foreignToken) {
    // Another tenant has the same value, and does not see this one's.
    const tokens = { ...t.home.tokens, editor: t.home.foreignToken };
    const foreign = Object.assign(Object.create(t.editor), { home: { ...t.home, tokens } });
    expect(await graphql.read(foreign, ok(made))).toEqual({ ok: null });
    if (isUnique(t)) ok(await graphql.create(foreign, t.stored(0)));
  }
}

/** Writes a value over the first one; in the other language where there are two. */
async function change(t: Trial, values: Values, expected: Values): Promise<void> {
  const id = await t.seed(t.stored(0));
  const written = await t.way.update(t, id, values, t.place === "translated" ? inOther : {});
  if (t.role === "may not") {
    expect(refused(written).code).toBe(deniedCode(t));
    return t.expectStored(id, t.stored(0));
  }
  if (t.place === "required" && values.value !== undefined && (values.value === null || isNothing(values.value))) {
    expect(refused(written)).toEqual(missing(t));
    return t.expectStored(id, t.stored(0));
  }
  ok(written);
  if (t.place !== "translated") {
    await t.expectShown(id, expected);
    return t.expectStored(id, expected);
  }
  if (t.surface !== "function" && t.surface !== "webhook") await t.expectShown(id, expected, inOther);
  await t.expectStored(id, expected, inOther);
  await t.expectStored(id, t.stored(0));
}

const isNothing = (value: unknown) => value === "" || (Array.isArray(value) && value.length === 0);

export const edit = (t: Trial) => change(t, t.given(1), t.stored(1));

/** A translation that is empty is one, where the kind keeps that. */
export const clear = (t: Trial) => {
  const empty = placed(t.place, emptyOf(t.sample));
  return change(t, empty, t.place === "translated" && !keepsEmpty(t.sample) ? t.stored(0) : empty);
};

/** A translation that is null leaves the value of the default language. */
export const toNull = (t: Trial) =>
  change(t, placed(t.place, null), t.place === "translated" ? t.stored(0) : placed(t.place, null));

/** A draft may lack what is required, and is not published. */
export async function draft(t: Trial): Promise<void> {
  const made = await t.way.create(t, {}, { status: "draft" });
  if (t.role === "may not") {
    expect(refused(made).code).toBe(deniedCode(t));
    expect(await t.count()).toBe(0);
    return;
  }
  await t.expectShown(ok(made), t.place === "with default" ? givenOrDefault(t) : {});
  expect(await graphql.read(t.editor, ok(made), { status: "published" })).toEqual({ ok: null });
}

export async function publish(t: Trial): Promise<void> {
  const lacks = t.place === "required";
  const id = await t.seed(lacks ? {} : t.stored(0), { status: "draft" });
  const published = await t.way.update(t, id, {}, { status: "published" });
  if (t.role === "may not") {
    expect(refused(published).code).toBe(deniedCode(t));
    expect(await graphql.read(t.editor, id, { status: "published" })).toEqual({ ok: null });
    return;
  }
  if (lacks) {
    expect(refused(published)).toEqual(missing(t));
    ok(await t.way.update(t, id, t.given(0), { status: "published" }));
  } else ok(published);
  // A hook is given what was written, which is nothing.
  await t.expectShown(id, t.surface === "function" && !lacks ? {} : t.stored(0));
  expect(ok(await graphql.read(t.editor, id, { status: "published" }))).not.toBeNull();
}
