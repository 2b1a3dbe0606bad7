import { expect, test } from "vitest";
import type { ConsoleConnection, ConsoleModel } from "../../../models/console-models.ts";
import { linesOf } from "./edge-path.ts";
import { graphOf, nodeLabel } from "./graph-data.ts";
import { placeGraph } from "./graph-layout.ts";

const kinds = ["has_one", "has_many"] as const;

/** Models in one line of relations, with some that go back, some to themselves and some that have none. */
function modelsOf(count: number): ConsoleModel[] {
  const models = Array.from({ length: count }, (_, n) => ({
    name: `model_${n}`,
    label: `model_${n}`,
    fields: Array.from({ length: n % 14 }, (_, field) => ({ identifier: `field_${field}` })),
    connections: [] as ConsoleConnection[],
  }));
  const relate = (from: number, to: number, known_as: string | null = null) => {
    const [a, b] = [models[from]!, models[to]!];
    const [forward, reverse] = [kinds[from % 2]!, kinds[to % 2]!];
    const connection = (model: string, kind: (typeof kinds)[number], type: string) => ({
      model,
      kind,
      type,
      known_as,
      name: known_as ?? model,
      label: known_as ?? model,
      other: { name: model, label: model, icon: null, color: null },
      key: "",
    });
    a.connections.push(connection(b.name, forward, forward === "has_one" ? "hasOne" : "hasMany"));
    b.connections.push(connection(a.name, reverse, reverse === "has_one" ? "belongsTo" : "belongsToMany"));
  };
  for (let n = 1; n < count; n++) if (n % 5 !== 0) relate(n - 1, n);
  for (let n = 7; n < count; n += 7) relate(n, n - 6, "back");
  for (let n = 0; n < count; n += 11) relate(n, n, "parent");
  return models as unknown as ConsoleModel[];
}

test.each([1, 2, 30, 200])(
  "%i models stand apart, inside of the drawing, with every relation between its two models",
  (count) => {
    const models = modelsOf(count);
    const { nodes, edges } = graphOf(models);
    const forward = models.flatMap(({ connections }) => connections.filter(({ type }) => type.startsWith("has")));
    expect(edges).toHaveLength(forward.length);
    const drawing = placeGraph(nodes, edges);
    expect(drawing.nodes).toHaveLength(count);
    for (const [index, a] of drawing.nodes.entries()) {
      expect(a.x >= 0 && a.y >= 0 && a.x + a.width <= drawing.width && a.y + a.height <= drawing.height).toBe(true);
      for (const b of drawing.nodes.slice(index + 1)) {
        const apart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
        expect(apart, `${a.model.name} and ${b.model.name}`).toBe(true);
      }
    }
    const place = new Map(drawing.nodes.map((node) => [node.model.name, node]));
    for (const { edge, start, end } of linesOf(drawing))
      for (const [name, { x, y }] of [
        [edge.from, start],
        [edge.to, end],
      ] as const) {
        const node = place.get(name)!;
        expect([node.x, node.x + node.width]).toContain(x);
        expect(y > node.y && y < node.y + node.height).toBe(true);
      }
  },
);

test("the same models give the same drawing", () => {
  const draw = () => {
    const { nodes, edges } = graphOf(modelsOf(30));
    return placeGraph(nodes, edges);
  };
  expect(draw()).toEqual(draw());
});

test("a relation is drawn with what each side has of the other, and told by its models in words", () => {
  const { nodes, edges } = graphOf(modelsOf(3));
  expect(edges.map(({ from, to, forward, reverse }) => [from, forward, to, reverse])).toEqual([
    ["model_0", "has_one", "model_1", "has_many"],
    ["model_0", "has_one", "model_0", "has_one"],
    ["model_1", "has_many", "model_2", "has_one"],
  ]);
  expect(nodeLabel(nodes[1]!)).toBe("model_1: 1 field, has many model_0, has many model_2");
});

test("of many fields a model lists the first, and how many more there are", () => {
  const { nodes } = graphOf(modelsOf(14));
  expect(nodes.map(({ fields, more }) => [fields.length, more]).slice(8)).toEqual([
    [8, 0],
    [9, 0],
    [8, 2],
    [8, 3],
    [8, 4],
    [8, 5],
  ]);
});
