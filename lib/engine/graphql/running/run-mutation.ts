import { type FieldNode, getArgumentValues } from "graphql";
import { limits } from "../../../contract/limits.ts";
import type { RecordStatus } from "../../../contract/models.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { isUuid } from "../../../kernel/ids.ts";
import { t } from "../../../kernel/words/words.ts";
import type { Context } from "../../access/index.ts";
import { type CatalogModel, compileByIds, localeOf, type Variables, variable } from "../../compiler/index.ts";
import type { OpenProject } from "../../projects/index.ts";
import {
  answerTooLarge,
  changeRecords,
  createRecords,
  inTransaction,
  matchingIds,
  noteWriter,
  permittedIds,
  removePermitted,
  removeRecords,
  requireModel,
  runStatement,
  singlePageId,
  upsertOn,
  type Writing,
  withPublicErrors,
} from "../../records/index.ts";
import { type Document, shapeKey } from "../documents/document.ts";
import { argumentsOf, type Collecting, childNodes, collectFields } from "../documents/selection-nodes.ts";
import type { ProjectApi } from "../project-api.ts";
import type { RootAction } from "../schema/root-action.ts";
import { hookedArguments } from "./ask-hooks.ts";
import { FieldError } from "./field-error.ts";
import { quickCreate } from "./quick-create.ts";
import { callFields, isFunctionField } from "./run-functions.ts";

/** Arguments of a mutation field, as GraphQL has checked them. */
interface Arguments {
  id?: string;
  input?: unknown;
  inputs?: unknown[];
  on?: string;
  connect?: unknown;
  disconnect?: unknown;
  order?: unknown;
  create?: unknown;
  status?: RecordStatus;
  locale?: string;
}

interface Run {
  api: ProjectApi;
  document: Document;
  variables: Variables;
  collecting: Collecting;
  writing: Writing;
  alias: string;
  nodes: FieldNode[];
  model: CatalogModel;
  args: Arguments;
  /** Null for the default language. */
  locale: string | null;
}

/**
 * Runs a mutation operation as ONE transaction: all fields in their order, or none. Returns the response's JSON text.
 */
export async function runMutation(
  ctx: Context,
  project: OpenProject,
  api: ProjectApi,
  document: Document,
  variables: Variables,
): Promise<string> {
  const collecting: Collecting = { fragments: document.fragments, variables, fields: 0 };
  const fields = collectFields(collecting, [document.operation.selectionSet]);
  const functions = [...fields].filter(([, nodes]) => isFunctionField(api, document, nodes));
  if (functions.length > 0) {
    if (functions.length < fields.size)
      throw new PlinthError(
        "BAD_USER_INPUT",
        t("Functions run outside of the transaction: please send them in an operation of their own."),
      );
    return JSON.stringify({ data: await callFields(ctx, project, api, document, variables, functions) });
  }
  const hooked = await hookedArguments(ctx, project, api, variables, fields);
  if (fields.size === 1 && hooked.size === 0) {
    const [alias, nodes] = fields.entries().next().value!;
    const text = await withPath(alias, () => quickCreate(ctx, project, api, document, variables, collecting, nodes));
    if (text !== null) return `{"data":{${JSON.stringify(alias)}:${text}}}`;
  }
  return inTransaction(project, api.catalog, async (tx) => {
    const writer = await noteWriter(tx, api.catalog, ctx.actor);
    const parts: string[] = [];
    let bytes = 0;
    for (const [alias, nodes] of fields) {
      const text = await withPath(alias, () =>
        runField(
          hooked.get(alias),
          { api, document, variables, collecting, alias, nodes },
          { tx, catalog: api.catalog, writer },
        ),
      );
      bytes += Buffer.byteLength(text);
      // Nothing stays written whose answer could not be sent.
      if (bytes > limits.answerBytesMax) throw answerTooLarge();
      parts.push(`${JSON.stringify(alias)}:${text}`);
    }
    return `{"data":{${parts.join(",")}}}`;
  });
}

async function withPath<T>(alias: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw new FieldError(alias, error);
  }
}

async function runField(
  hooked: Record<string, unknown> | undefined,
  base: Pick<Run, "api" | "document" | "variables" | "collecting" | "alias" | "nodes">,
  writing: Writing,
): Promise<string> {
  const node = base.nodes[0]!;
  if (node.name.value === "__typename") return JSON.stringify(base.api.schema.getMutationType()!.name);
  const field = base.api.schema.getMutationType()!.getFields()[node.name.value]!;
  const { kind, model: name } = field.extensions.plinth as RootAction;
  const args = {
    ...(getArgumentValues(field, node, base.variables as Record<string, unknown>) as Arguments),
    ...hooked,
  };
  const model = base.api.catalog.models.get(name)!;
  return withPublicErrors(writing.catalog, kind === "createList" ? "inputs" : "input", () => {
    const locale = localeOf(writing.catalog.languages, args.locale);
    return actions[kind]!({ ...base, writing, model, args, locale });
  });
}

const actions: Partial<Record<RootAction["kind"], (run: Run) => Promise<string>>> = {
  create: async (run) => one(run, await createRecords(run.writing, may(run, "create"), [changeOf(run)], () => "input")),

  createList: async (run) => {
    const model = may(run, "create");
    const [connects, creates] = [run.args.connect, run.args.create].map((list) => (list ?? []) as unknown[]);
    const changes = run.args.inputs!.map((input, i) => ({
      input,
      connect: connects![i],
      create: creates![i],
      ...written(run),
    }));
    return many(run, await createRecords(run.writing, model, changes, (i) => `inputs.${i}`));
  },

  update: async (run) => {
    const model = may(run, "update");
    const id = idOf(run);
    await changeRecords(run.writing, model, [id], { ...changeOf(run), input: run.args.input ?? {} });
    return one(run, [id]);
  },

  updateSinglePage: async (run) => {
    const model = may(run, "update");
    const { id, exists } = await singlePageId(run.writing, model);
    if (exists) await changeRecords(run.writing, model, [id], changeOf(run));
    else await createRecords(run.writing, model, [changeOf(run)], () => "input", [id]);
    return one(run, [id]);
  },

  updateList: async (run) => {
    const model = may(run, "update");
    const ids = await matching(run, "update");
    if (ids.length > limits.listRowsMax)
      throw new PlinthError(
        "COST_LIMIT",
        t("At most {listRowsMax} records can be written and answered at once.", { listRowsMax: limits.listRowsMax }),
      );
    await changeRecords(run.writing, model, ids, changeOf(run));
    return many(run, ids);
  },

  upsert: async (run) => {
    const model = may(run, "update");
    may(run, "create");
    return one(run, [await upsertOn(run.writing, model, run.args.on!, changeOf(run))]);
  },

  delete: async (run) => {
    const model = may(run, "delete");
    const permitted = await permittedIds(run.writing, model, [idOf(run)], "delete");
    if (permitted.length === 0) throw missing(model);
    // Read before it is gone: the answer is the record as it was.
    const text = await answer(run, permitted);
    if (text === "[]" || (await removePermitted(run.writing, model, permitted)) === 0) throw missing(model);
    return text.slice(1, -1);
  },

  deleteList: async (run) => {
    const model = may(run, "delete");
    const count = await removeRecords(run.writing, model, await matching(run, "delete"));
    const nodes = childNodes(run.collecting, run.nodes);
    return JSON.stringify(
      Object.fromEntries(nodes.map((node) => [node.alias, node.name === "count" ? count : "DeleteCount"])),
    );
  },
};

const may = (run: Run, action: "create" | "update" | "delete") => requireModel(run.api.catalog, run.model.name, action);

const written = ({ args, locale }: Run) => ({ status: args.status, locale });

const changeOf = (run: Run) => ({
  input: run.args.input ?? {},
  connect: run.args.connect,
  disconnect: run.args.disconnect,
  order: run.args.order,
  create: run.args.create,
  ...written(run),
});

const missing = (model: CatalogModel) =>
  new PlinthError("NOT_FOUND", t("There is no {name} with this id.", { name: model.name }));

function idOf({ args, model }: Run): string {
  if (!isUuid(args.id!)) throw missing(model);
  return args.id!.toLowerCase();
}

function matching(run: Run, action: "update" | "delete"): Promise<string[]> {
  const { where } = argumentsOf(run.nodes[0]!, run.variables);
  return matchingIds(run.writing, run.model, where, run.variables, action, run.locale);
}

async function one(run: Run, ids: readonly string[]): Promise<string> {
  const text = await answer(run, ids);
  if (text === "[]") throw missing(run.model);
  return text.slice(1, -1);
}

const many = (run: Run, ids: readonly string[]) => answer(run, ids);

/** The selected fields of these records, as a JSON list. The statement is kept with the document. */
async function answer(run: Run, ids: readonly string[]): Promise<string> {
  const variables = { ...run.variables, [idsVariable]: ids };
  const key = `${run.alias} ${shapeKey(run.document, run.variables)}`;
  let statement = run.document.statements.get(key);
  if (!statement) {
    const source = variable(idsVariable, ids);
    statement = compileByIds(run.api.catalog, run.model, source, childNodes(run.collecting, run.nodes), run.locale);
    run.document.statements.set(key, statement);
  }
  return runStatement(run.writing.tx, statement, variables);
}

/** No GraphQL variable has a name with a space. */
const idsVariable = "written ids";
