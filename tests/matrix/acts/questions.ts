/** Records are found, ordered and counted by the field. Three are there: one with each value of the sample, and one without any. */
import { expect } from "vitest";
import {
  blindRole,
  isFilterable,
  isFoundFirst,
  isGroupable,
  isSearched,
  isSortable,
  operatorsFor,
  schemaOperatorsFor,
} from "../facts.ts";
import { compare, filtersOf, matches } from "../filters.ts";
import { ok, refused, type Trial } from "../trial.ts";
import { filterIn, plain, valueIn } from "../values.ts";
import { deniedCode } from "./codes.ts";

interface Found {
  id: string;
  value: unknown;
}

async function records(t: Trial): Promise<Found[]> {
  const values = [t.stored(0), t.stored(1)];
  const found: Found[] = [];
  for (const one of values) found.push({ id: await t.seed(one), value: valueIn(t.place, one) });
  if (t.place !== "required")
    found.push({ id: await t.seed(t.place === "with default" ? { value: null } : {}), value: null });
  return found;
}

/** Who may not is refused, and so is everybody where the kind or the place has no such question. */
const isDenied = (t: Trial) => t.role === "may not";

export async function filter(t: Trial): Promise<void> {
  const there = await records(t);
  const inSchema = t.surface === "graphql" || t.surface === "live" || t.surface === "client";
  const names = inSchema ? schemaOperatorsFor(t.sample) : operatorsFor(t.sample).names;
  const filters = filtersOf(t.sample, names, there[0]!.value, there[1]!.value);
  const answers = [];
  for (const filter of filters)
    answers.push({ filter, found: await t.way.list(t, { where: filterIn(t.place, filter) }) });
  for (const { filter, found } of answers) {
    const of = JSON.stringify(filter);
    if (isDenied(t)) expect(refused(found).code, of).toBe(deniedCode(t));
    else if (!isFilterable(t.sample, t.place)) expect(refused(found).code, of).toBe("BAD_USER_INPUT");
    else {
      const wanted = there.filter(({ value }) => matches(filter, value)).map(({ id }) => id);
      expect(ok(found).toSorted(), of).toEqual(wanted.toSorted());
    }
  }
}

export async function sort(t: Trial): Promise<void> {
  const there = await records(t);
  for (const direction of ["asc", "desc"] as const) {
    const found = await t.way.list(t, { sort: direction });
    if (isDenied(t)) expect(refused(found).code).toBe(deniedCode(t));
    else if (!isSortable(t.sample, t.place)) expect(refused(found).code).toBe("BAD_USER_INPUT");
    else {
      const rising = there.toSorted((a, b) =>
        a.value === null ? 1 : b.value === null ? -1 : compare(a.value, b.value),
      );
      expect(ok(found), direction).toEqual((direction === "asc" ? rising : rising.toReversed()).map(({ id }) => id));
    }
  }
}

export async function group(t: Trial): Promise<void> {
  const there = await records(t);
  const groups = await t.way.group(t);
  if (isDenied(t)) expect(refused(groups).code).toBe(deniedCode(t));
  else if (!isGroupable(t.sample, t.place)) expect(refused(groups).code).toBe("BAD_USER_INPUT");
  else {
    const wanted = there.toSorted((a, b) => (a.value === null ? 1 : b.value === null ? -1 : compare(a.value, b.value)));
    expect(ok(groups)).toEqual(wanted.map(({ value }) => ({ value: plain(value), count: 1 })));
  }
}

export async function search(t: Trial): Promise<void> {
  const there = await records(t);
  const texts = (value: unknown) => textsIn(value, t.sample.kind === "json");
  const [words] = texts(there[0]!.value) as [string];
  const found = await t.way.list(t, { search: words });
  if (t.as === "stranger") {
    expect(refused(found).code).toBe(deniedCode(t));
    return;
  }
  const isFound = isSearched(t.sample) && t.as !== blindRole;
  const wanted = there.filter(
    ({ value }) => isFound && texts(value).some((text) => text.toLowerCase().includes(words.toLowerCase())),
  );
  expect(ok(found).toSorted()).toEqual(wanted.map(({ id }) => id).toSorted());
  if (isFound && isFoundFirst(t.sample, t.place)) expect(ok(found)[0]).toBe(there[0]!.id);
}

/** The words of a value and of what is inside of it; of JSON those of its texts alone. */
function textsIn(value: unknown, isJson: boolean): string[] {
  if (value === null || value === undefined) return [];
  if (typeof value === "object") return Object.values(value).flatMap((one) => textsIn(one, isJson));
  if (isJson && typeof value !== "string") return [];
  return [String(value).replace(/<[^>]*>/g, "")];
}
