/** Models and relations as nodes and edges, with the sizes that they are drawn in. */

import type { FieldDefinition } from "../../../../lib/contract/models.ts";
import { plural, t } from "../../../../lib/kernel/words/words.ts";
import type { ConsoleConnection, ConsoleModel } from "../../../models/console-models.ts";

export const nodeWidth = 232;
const headHeight = 40;
export const rowHeight = 24;
/** Fields that a node lists; of others it gives the number. */
const fieldsMax = 8;

export interface GraphNode {
  model: ConsoleModel;
  /** The fields that are listed, and how many more there are. */
  fields: FieldDefinition[];
  more: number;
  width: number;
  height: number;
}

export interface GraphEdge {
  id: string;
  from: string;
  to: string;
  /** How many `to` one `from` has, and the other way round. */
  forward: ConsoleConnection["kind"];
  reverse: ConsoleConnection["kind"];
  /** Its name where that is not the other model's. */
  name: string | null;
}

const isForward = ({ type }: ConsoleConnection) => type === "hasOne" || type === "hasMany";

function nodeOf(model: ConsoleModel): GraphNode {
  // One more field takes no more room than the line that tells of it.
  const isWhole = model.fields.length <= fieldsMax + 1;
  const fields = isWhole ? model.fields : model.fields.slice(0, fieldsMax);
  const more = model.fields.length - fields.length;
  const rows = Math.max(1, fields.length + (more > 0 ? 1 : 0));
  return { model, fields, more, width: nodeWidth, height: headHeight + rows * rowHeight + 8 };
}

/** The drawing of a project's models; a relation, which both of its models list, is one edge. */
export function graphOf(models: readonly ConsoleModel[]): { nodes: GraphNode[]; edges: GraphEdge[] } {
  const nodes = models.map(nodeOf);
  const known = new Map(models.map((model) => [model.name, model]));
  const edges: GraphEdge[] = [];
  for (const from of models) {
    const seen = new Map<string, number>();
    for (const connection of from.connections.filter(isForward)) {
      const to = known.get(connection.model);
      if (!to) continue;
      // Both models list their relations in one order.
      const nth = seen.get(to.name) ?? 0;
      seen.set(to.name, nth + 1);
      const back = to.connections.filter((other) => !isForward(other) && other.model === from.name)[nth];
      edges.push({
        id: `${from.name} ${to.name} ${nth}`,
        from: from.name,
        to: to.name,
        forward: connection.kind,
        reverse: back?.kind ?? "has_many",
        name: connection.known_as,
      });
    }
  }
  return { nodes, edges };
}

/** What a node is called for assistive software: `post: 3 fields, has one author, has many tag`. */
export function nodeLabel({ model }: GraphNode): string {
  const relations = model.connections.map(({ kind, other, known_as }) => {
    const target = known_as ? t("{model} known as {name}", { model: other.label, name: known_as }) : other.label;
    return kind === "has_many" ? t("has many {model}", { model: target }) : t("has one {model}", { model: target });
  });
  const fields = plural(model.fields.length, "{count} field", "{count} fields");
  return `${model.label}: ${[fields, ...relations].join(", ")}`;
}
