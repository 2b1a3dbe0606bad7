/** Guarantees of the smallest parts, for anything that they may be given. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../tests/support/any-text.ts";
import { endOfString, parseBoundedJson, textFault } from "./bounded-json.ts";
import { counted, countText, numberText } from "./counts.ts";
import { badInput, errorCodes, PlinthError } from "./errors.ts";
import { isUuid, uuidv7 } from "./ids.ts";
import { isObject } from "./is-object.ts";
import { limitConcurrency } from "./limit-concurrency.ts";
import { Lru } from "./lru.ts";
import { identifierOf, queryNameOf, relationNames, typeNameOf } from "./names.ts";
import { isoDate, isoMoment, isoTime } from "./time.ts";

describe("JSON from outside", () => {
  test("is its value, or refused for a text that PostgreSQL cannot hold", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const value = JSON.parse(text);
        const isStorable = (one: unknown): boolean =>
          typeof one === "string"
            ? textFault(one) === null
            : typeof one !== "object" ||
              one === null ||
              Object.entries(one).every(([key, inner]) => isStorable(key) && isStorable(inner));
        if (isStorable(value)) expect(parseBoundedJson(text, "It")).toEqual(value);
        else expect(() => parseBoundedJson(text, "It")).toThrow(/U\+0000|surrogate/);
      }),
      { numRuns: 500 },
    );
  });

  test("has strings that end where the parser says they do", () => {
    fc.assert(
      fc.property(anyText, anyText, (text, behind) => {
        const json = JSON.stringify(text);
        expect(endOfString(json + behind, 0)).toBe(json.length);
        expect(endOfString(`[${json},1]`, 1)).toBe(1 + json.length);
      }),
    );
  });

  test("has a text that is at fault exactly where it holds a NUL or half of a pair", () => {
    fc.assert(
      fc.property(anyText, (text) => (textFault(text) === null) === (!text.includes("\0") && !/\p{Cs}/u.test(text))),
    );
  });
});

describe("times", () => {
  const moment = fc.date({
    min: new Date("0001-01-01T00:00:00Z"),
    max: new Date("9999-12-31T23:59:59.999Z"),
    noInvalidDate: true,
  });
  const zone = fc.tuple(fc.constantFrom("+", "-"), fc.integer({ min: 0, max: 14 }), fc.constantFrom(0, 30, 45));

  test("of any zone are the moment that they name, in UTC", () => {
    fc.assert(
      fc.property(moment, zone, (date, [sign, hours, minutes]) => {
        const offset = (sign === "+" ? 1 : -1) * (hours * 60 + minutes) * 60_000;
        const local = new Date(date.getTime() + offset);
        if (local.getUTCFullYear() < 1 || local.getUTCFullYear() > 9999) return;
        const two = (part: number) => String(part).padStart(2, "0");
        const written = local.toISOString().slice(0, -1);
        for (const suffix of [`${sign}${two(hours)}:${two(minutes)}`, `${sign}${two(hours)}${two(minutes)}`])
          expect(isoMoment(written + suffix)).toBe(date.toISOString());
      }),
    );
  });

  test("are written one way, and read again as they are", () => {
    fc.assert(
      fc.property(moment, (date) => {
        const iso = date.toISOString();
        expect([isoMoment(iso), isoDate(iso.slice(0, 10))]).toEqual([iso, iso.slice(0, 10)]);
        const time = isoTime(iso.slice(11, -1))!;
        expect(isoTime(time)).toBe(time);
        expect(`${time}.000`.slice(0, 12)).toBe(iso.slice(11, -1));
      }),
    );
  });

  test("are none where the calendar has no such day", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9999 }),
        fc.integer({ min: 0, max: 14 }),
        fc.integer({ min: 0, max: 33 }),
        (year, month, day) => {
          const text = [
            String(year).padStart(4, "0"),
            ...[month, day].map((part) => String(part).padStart(2, "0")),
          ].join("-");
          const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
          const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
          expect(isoDate(text)).toBe(day >= 1 && day <= days ? text : null);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  test("are none for any other text, and nothing throws", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const read of [isoMoment, isoDate, isoTime])
          expect(read(text) === null || /^\d\d/.test(text.trim())).toBe(true);
      }),
    );
  });
});

test("an id of a moment has it in its first digits, is a UUID of version 7, and sorts behind all before it", () => {
  // Other tests of this process may have made some at a later time.
  const start = Date.now() + 60_000;
  let before = "";
  for (const ms of [start, start, start + 1, start + 5, start + 5]) {
    const id = uuidv7(ms);
    expect(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).toBeGreaterThanOrEqual(ms);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(id > before).toBe(true);
    before = id;
  }
  fc.assert(
    fc.property(fc.uuid(), (id) => isUuid(id) && isUuid(id.toUpperCase()) && !isUuid(`${id}0`) && !isUuid(id.slice(1))),
  );
});

test("a cache holds what a list of the last used would, within its number, and their weight", () => {
  const key = fc.constantFrom("a", "b", "c", "d", "e", "f");
  const step = fc.oneof(fc.record({ set: key, weight: fc.integer({ min: 0, max: 5 }) }), fc.record({ drop: key }));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const lru = new Lru<number>({ entriesMax: 4, weightMax: 10, weightOf: (value) => value });
      let model: [string, number][] = [];
      for (const one of steps) {
        const name = "set" in one ? one.set : one.drop;
        model = model.filter(([other]) => other !== name);
        if ("set" in one) {
          lru.set(name, one.weight);
          model.push([name, one.weight]);
          while (model.length > 4 || model.reduce((sum, [, weight]) => sum + weight, 0) > 10) model.shift();
        } else lru.delete(name);
        expect(lru.size).toBe(model.length);
        expect(lru.weight).toBe(model.reduce((sum, [, weight]) => sum + weight, 0));
      }
      for (const [name, weight] of model) expect(lru.get(name)).toBe(weight);
    }),
  );
});

describe("work at once", () => {
  test("is never more than it may be, begins in order, and all of it is done", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.boolean(), { maxLength: 15 }),
        async (atOnce, works) => {
          const limit = limitConcurrency(atOnce);
          let running = 0;
          const began: number[] = [];
          const results = await Promise.allSettled(
            works.map((succeeds, i) =>
              limit(async () => {
                began.push(i);
                running++;
                expect(running).toBeLessThanOrEqual(atOnce);
                await Promise.resolve();
                running--;
                if (!succeeds) throw new Error("failed");
                return i;
              }),
            ),
          );
          expect(began).toEqual(works.map((_, i) => i));
          expect(results.map(({ status }) => status === "fulfilled")).toEqual(works);
        },
      ),
    );
  });

  test("waits also where it comes while another one has taken over a place", async () => {
    const limit = limitConcurrency(1);
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const began: number[] = [];
    const work = (number: number, ends: Promise<void>) =>
      limit(() => {
        began.push(number);
        return ends;
      });
    const works = [work(1, first.promise), work(2, second.promise)];
    first.resolve();
    await works[0];
    works.push(work(3, Promise.resolve()));
    await new Promise(setImmediate);
    expect(began).toEqual([1, 2]);
    second.resolve();
    await Promise.all(works);
    expect(began).toEqual([1, 2, 3]);
  });

  test("is refused where too many wait, and only those", async () => {
    const limit = limitConcurrency(1, { waitingMax: 2, full: "Full." });
    const { promise, resolve } = Promise.withResolvers<void>();
    const kept = [limit(() => promise), limit(async () => 1), limit(async () => 2)];
    await expect(limit(async () => 3)).rejects.toMatchObject({ code: "UNAVAILABLE", message: "Full." });
    resolve();
    expect(await Promise.all(kept)).toEqual([undefined, 1, 2]);
    expect(await limit(async () => 4)).toBe(4);
  });
});

describe("names", () => {
  test("made of a label are names of a column and of a field, and stay as they are when they are made again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (label) => {
        const name = identifierOf(label);
        expect(name).toMatch(/^([a-z0-9]+(_[a-z0-9]+)*)?$/);
        expect(identifierOf(name)).toBe(name);
      }),
    );
  });

  test("of a model in GraphQL are one name, whether it is written with underscores or not", () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z][a-z0-9]{0,5}$/), { minLength: 1, maxLength: 4 }), (words) => {
        const type = typeNameOf(words.join("_"));
        expect(type).toBe(words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join(""));
        expect(typeNameOf(type)).toBe(type);
        expect(queryNameOf(words.join("_"))).toBe(queryNameOf(type));
      }),
    );
    expect([relationNames("author", "has_one"), relationNames("tag", "has_many")]).toEqual([
      ["author", "author_id"],
      ["tag_list", "tag_count", "tag_ids"],
    ]);
  });
});

test("numbers in words say the number, and only one thing is one", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2 ** 50 }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      (count, value) => {
        expect(Number(countText(count).replaceAll(",", ""))).toBe(count);
        expect(counted(count, "entry", "entries").endsWith(count === 1 ? " entry" : " entries")).toBe(true);
        expect(Number(numberText(value).replaceAll(",", ""))).toBeCloseTo(value, 15);
      },
    ),
  );
});

test("an object is told from all else that JSON has", () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => isObject(value) === (JSON.stringify(value)[0] === "{")));
});

test("an error about input names its fields, and says what is wrong with the first", () => {
  const error = badInput({ name: "Too short", email: "None" });
  expect([error.code, error.status, error.message, error.fields]).toEqual([
    "BAD_USER_INPUT",
    400,
    "Too short",
    { name: "Too short", email: "None" },
  ]);
  expect(badInput({}).message).toBe("The input is not valid.");
  expect(Object.keys(errorCodes).every((code) => new PlinthError(code as never, "a").cause === undefined)).toBe(true);
  expect("cause" in new PlinthError("INTERNAL", "a")).toBe(false);
});
