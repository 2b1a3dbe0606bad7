/** Drags in the field list, lines of the drawing, and options that are edited. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FieldDefinition } from "../../../lib/contract/models.ts";
import { fieldDefinition } from "../../../tests/support/field-definition.ts";
import { heldText, nothing, optionChanges, removedOptions } from "./change/option-changes.ts";
import { applyMove, fieldRows, moveFor, pathOf } from "./field-moves.ts";
import { endSign, linesOf } from "./graph/edge-path.ts";
import type { Drawing, PlacedEdge, PlacedNode } from "./graph/graph-layout.ts";

/** Levels of fields as a model has them: serials from 1, paths of parents, three deep. */
function levelOf(depth: number, parent: string | null, prefix: string): fc.Arbitrary<FieldDefinition[]> {
  const holds = depth < 2 ? fc.boolean() : fc.constant(false);
  return fc.array(holds, { minLength: 1, maxLength: 3 }).chain((kinds) =>
    fc.tuple(
      ...kinds.map((isObject, i) => {
        const identifier = `${prefix}${i}`;
        const path = parent ? `${parent}.${identifier}` : identifier;
        const made = (fields: FieldDefinition[]) =>
          fieldDefinition(identifier, {
            serial: i + 1,
            parent_field: parent,
            ...(isObject ? { field_type: "object", input_type: "object", fields } : {}),
          });
        return isObject
          ? fc.oneof(fc.constant<FieldDefinition[]>([]), levelOf(depth + 1, path, `${identifier}_`)).map(made)
          : fc.constant(made([]));
      }),
    ),
  );
}
const levels = levelOf(0, null, "f");
const all = (fields: readonly FieldDefinition[]): FieldDefinition[] =>
  fields.flatMap((field) => [field, ...all(field.fields)]);
const drags = levels.chain((fields) => {
  const keys = fieldRows(fields).map(({ key }) => key);
  return fc.tuple(fc.constant(fields), fc.constantFrom(...keys), fc.constantFrom(...keys));
});

describe("a drag in the field list", () => {
  test("loses no field and makes none, and numbers every level from 1", () => {
    fc.assert(
      fc.property(drags, ([fields, active, over]) => {
        const move = moveFor(fieldRows(fields), active, over);
        if (move === null || move === "refused") return;
        const moved = applyMove(fields, active, move);
        expect(
          all(moved)
            .map(({ identifier }) => identifier)
            .sort(),
        ).toEqual(
          all(fields)
            .map(({ identifier }) => identifier)
            .sort(),
        );
        const check = (level: FieldDefinition[], parent: string | null) => {
          expect(level.map(({ serial }) => serial)).toEqual(level.map((_, i) => i + 1));
          for (const field of level) {
            expect(field.parent_field).toBe(parent);
            check(field.fields, pathOf(field));
          }
        };
        check(moved, null);
      }),
      { numRuns: 300 },
    );
  });

  test("puts the field where it was dropped, of its level or one beside it", () => {
    fc.assert(
      fc.property(drags, ([fields, active, over]) => {
        const rows = fieldRows(fields);
        const move = moveFor(rows, active, over);
        if (move === null || move === "refused") return;
        const to = rows.find(({ key }) => key === over)!;
        const moved = all(applyMove(fields, active, move)).find(({ identifier }) => identifier === move.field_name)!;
        expect(moved.parent_field).toBe(move.move_type === "child_to_parent" ? null : to.parent);
        const level = fieldRows(applyMove(fields, active, move)).filter(({ parent }) => parent === moved.parent_field);
        expect(moved.serial).toBe(Math.min(move.new_position + 1, level.length));
        const steps = { reorder: 0, child_to_parent: -1, parent_to_child: 1 }[move.move_type];
        const from = rows.find(({ key }) => key === active)!;
        expect(to.depth - from.depth).toBe(steps);
      }),
      { numRuns: 300 },
    );
  });

  test("never puts a field into itself, and over itself is none", () => {
    fc.assert(
      fc.property(drags, ([fields, active, over]) => {
        const move = moveFor(fieldRows(fields), active, over);
        if (active === over) expect(move).toBeNull();
        if (over.startsWith(`${active}.`) && move !== null) expect(move).toBe("refused");
      }),
      { numRuns: 300 },
    );
  });

  test("back again brings the fields as they were", () => {
    fc.assert(
      fc.property(drags, ([fields, active, over]) => {
        const move = moveFor(fieldRows(fields), active, over);
        if (move === null || move === "refused" || move.move_type !== "reorder") return;
        const was = all(fields).find((field) => pathOf(field) === active)!.serial;
        expect(applyMove(applyMove(fields, active, move), active, { ...move, new_position: was - 1 })).toEqual(fields);
      }),
    );
  });

  test("an empty object has a line of its own to drop on", () => {
    const fields = [
      fieldDefinition("a", { serial: 1 }),
      fieldDefinition("box", { serial: 2, label: "Box", field_type: "object", input_type: "object" }),
    ];
    expect(fieldRows(fields).map(({ key, depth }) => [key, depth])).toEqual([
      ["a", 0],
      ["box", 0],
      ["box.", 1],
    ]);
    const move = moveFor(fieldRows(fields), "a", "box.");
    expect(move).toEqual({ move_type: "parent_to_child", field_name: "a", new_position: 0, parent_id: "box" });
    expect(applyMove(fields, "a", move as never)).toMatchObject([
      { identifier: "box", serial: 1, fields: [{ identifier: "a", parent_field: "box" }] },
    ]);
    expect(moveFor(fieldRows(fields), "box.", "a")).toBeNull();
  });
});

describe("options that are edited", () => {
  const texts = fc.uniqueArray(fc.constantFrom("red", "blue", "green", "pink", "grey"), { minLength: 1 });

  test("are renamed, kept or gone, and each one only once", () => {
    fc.assert(
      fc.property(
        texts,
        fc.uniqueArray(fc.constantFrom("red", "blue", "black", "white", "gold"), { minLength: 1 }),
        fc.func(fc.boolean()),
        (before, now, isOld) => {
          const edited = now.map((text, i) =>
            before[i] !== undefined && isOld(i) ? { text, was: before[i] } : { text },
          );
          const removed = removedOptions(edited, before);
          const changes = optionChanges(
            edited,
            Object.fromEntries(removed.map((option) => [option, nothing])),
            removed,
          );
          const renamed = edited.filter(({ text, was }) => was !== undefined && was !== text).map(({ was }) => was);
          for (const option of before) {
            const isThere = edited.some(({ text, was }) => text === option || was === option);
            expect(removed.includes(option)).toBe(!isThere);
          }
          expect(changes.map(({ from }) => from)).toEqual([...renamed, ...removed]);
          expect(changes.slice(renamed.length).every(({ to }) => to === null)).toBe(true);
        },
      ),
    );
  });

  test("that go without a word are not told of, and blanks around a name are no change", () => {
    expect(optionChanges([{ text: " red ", was: "red" }], {}, ["blue"])).toEqual([]);
    expect(optionChanges([{ text: "rose", was: "red" }], { blue: "rose" }, ["blue"])).toEqual([
      { from: "red", to: "rose" },
      { from: "blue", to: "rose" },
    ]);
  });

  const use = { option: "red", records: 1, drafts: 0, translations: 0, revisions: 0, tenants: 0 };
  test.each([
    [{}, "1 record holds it."],
    [
      { records: 3, drafts: 1, translations: 2, tenants: 2, revisions: 4 },
      "3 records hold it, 1 of them a draft, 2 in a translation, of 2 tenants. 4 revisions remember it.",
    ],
    [{ records: 0, revisions: 1 }, "0 records hold it. 1 revision remembers it."],
    [{ records: 12_345, drafts: 2 }, "12,345 records hold it, 2 of them drafts."],
  ])("%j are told as: %s", (more, said) => expect(heldText({ ...use, ...more } as never)).toBe(said));
});

describe("lines of the drawing", () => {
  const node = (name: string, x: number, y: number) =>
    ({ model: { name }, x, y, width: 200, height: 100 }) as unknown as PlacedNode;
  const edge = (from: string, to: string, through: { x: number; y: number }[] = []) =>
    ({ from, to, through }) as unknown as PlacedEdge;
  const drawing = (nodes: PlacedNode[], edges: PlacedEdge[]) => linesOf({ nodes, edges } as unknown as Drawing);

  test("leave the sides that face each other, straight", () => {
    const [right] = drawing([node("a", 0, 0), node("b", 400, 0)], [edge("a", "b")]);
    expect([right!.start, right!.end]).toEqual([
      { x: 200, y: 50, direction: 1 },
      { x: 400, y: 50, direction: -1 },
    ]);
    expect(right!.path).toBe("M 200 50 C 300 50 300 50 400 50");
    expect(right!.middle).toEqual({ x: 300, y: 50 });
    const [left] = drawing([node("a", 400, 0), node("b", 0, 0)], [edge("a", "b")]);
    expect([left!.start.x, left!.end.x]).toEqual([400, 200]);
  });

  test("of one side have places of their own within it, in the order in which they arrive", () => {
    const place = fc.tuple(fc.integer({ min: 300, max: 900 }), fc.integer({ min: -900, max: 900 }));
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 6 }), (places) => {
        const others = places.map(([x, y], i) => node(`n${i}`, x, y));
        const lines = drawing(
          [node("a", 0, 0), ...others],
          others.map((_, i) => edge("a", `n${i}`)),
        );
        const heights = lines.map(({ start }) => start.y);
        expect(new Set(heights).size).toBe(places.length);
        expect(heights.every((y) => y > 0 && y < 100)).toBe(true);
        const byTarget = lines.map(({ start }, i) => [places[i]![1], start.y] as const).sort((a, b) => a[1] - b[1]);
        expect(byTarget.map(([target]) => target)).toEqual(
          byTarget.map(([target]) => target).toSorted((a, b) => a - b),
        );
        for (const { path, start, end } of lines) {
          expect(path.startsWith(`M ${start.x} ${start.y} `)).toBe(true);
          expect(path.endsWith(` ${end.x} ${end.y}`)).toBe(true);
        }
      }),
    );
  });

  test("of a model with itself reach out of it and come back", () => {
    const [loop] = drawing([node("a", 0, 0)], [edge("a", "a")]);
    expect([loop!.start.x, loop!.end.x, loop!.start.direction, loop!.end.direction]).toEqual([200, 200, 1, 1]);
    expect(loop!.start.y).not.toBe(loop!.end.y);
    expect(loop!.middle.x).toBe(248);
  });

  test("go through the points that the layout gave them", () => {
    const [line] = drawing([node("a", 0, 0), node("b", 800, 0)], [edge("a", "b", [{ x: 400, y: 300 }])]);
    expect(line!.path).toContain(" 400 300 C ");
    expect(line!.middle).toEqual({ x: 400, y: 300 });
  });

  test("end with a crow's foot for many and a bar for one, outside of the node", () => {
    expect(endSign({ x: 100, y: 50, direction: 1 }, "has_many")).toBe("M 112 50 L 100 44 M 112 50 L 100 56");
    expect(endSign({ x: 100, y: 50, direction: -1 }, "has_one")).toBe("M 91 44 V 56");
  });
});
