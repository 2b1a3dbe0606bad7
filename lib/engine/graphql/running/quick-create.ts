import type { FieldNode } from "graphql";
import { getArgumentValues } from "graphql";
import type { RecordStatus } from "../../../contract/models.ts";
import type { Context } from "../../access/index.ts";
import { CostCount, compileCreate, localeOf, type Variables } from "../../compiler/index.ts";
import type { OpenProject } from "../../projects/index.ts";
import {
  createdInto,
  prepareSimpleCreate,
  requireModel,
  runSimpleCreate,
  withPublicErrors,
} from "../../records/index.ts";
import { type Document, shapeKey } from "../documents/document.ts";
import { type Collecting, childNodes } from "../documents/selection-nodes.ts";
import type { ProjectApi } from "../project-api.ts";
import type { RootAction } from "../schema/root-action.ts";

/** Records that its answer may have at most: the new one and those it leads to, and no lists. */
const quickRowsMax = 10;

/**
 * A mutation of one `createX` as one statement, without a transaction around it: the most common write costs one round
 * trip. Null where it takes more, and nothing has been done.
 */
export async function quickCreate(
  ctx: Context,
  project: OpenProject,
  api: ProjectApi,
  document: Document,
  variables: Variables,
  collecting: Collecting,
  nodes: readonly FieldNode[],
): Promise<string | null> {
  const node = nodes[0]!;
  const field = api.schema.getMutationType()!.getFields()[node.name.value];
  const { kind, model: name } = (field?.extensions.plinth ?? {}) as Partial<RootAction>;
  if (!field || kind !== "create") return null;
  const args = getArgumentValues(field, node, variables as Record<string, unknown>);
  // What is made with it needs rows of other tables, and so do places.
  if (args.create || args.order) return null;
  const model = requireModel(api.catalog, name!, "create");
  const locale = localeOf(api.catalog.languages, args.locale);
  const status = args.status as RecordStatus | undefined;
  const change = { input: args.input ?? {}, connect: args.connect, status, locale };
  const create = await prepareSimpleCreate(api.catalog, model, change);
  if (!create) return null;
  const key = `create ${create.shape} ${shapeKey(document, variables)}`;
  let statement = document.statements.get(key);
  if (!statement) {
    const selected = childNodes(collecting, nodes);
    // What may be too large to answer is written in a transaction, which can still take it back.
    if (new CostCount(api.catalog).records(model, selected, 1).rows > quickRowsMax) return null;
    statement = compileCreate(api.catalog, model, create, createdInto(api.catalog), selected, locale);
    document.statements.set(key, statement);
  }
  return withPublicErrors(api.catalog, "input", () =>
    runSimpleCreate(ctx, project, api.catalog, model, statement, create, variables),
  );
}
