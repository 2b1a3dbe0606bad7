/** Records that rows of a file name: by id or by a unique field, as far as the importer may see them. */
import { limits } from "../../../contract/limits.ts";
import { isUuid } from "../../../kernel/ids.ts";
import { type Catalog, compileObject, constant, node } from "../../compiler/index.ts";
import type { OpenProject } from "../../projects/index.ts";
import { runStatement } from "../statements/run-statement.ts";
import type { LinkColumn } from "./columns.ts";

/** Values that are kept in memory for one column; beyond it they are asked for again. */
const keptMax = 100_000;

/** Finds ids, a batch of rows at a time, each value once. */
export class TargetFinder {
  readonly #project: OpenProject;
  readonly #catalog: Catalog;
  readonly #known = new Map<string, Map<string, string | null>>();

  constructor(project: OpenProject, catalog: Catalog) {
    this.#project = project;
    this.#catalog = catalog;
  }

  /** Ids by value; values that name no record are not among them. */
  async find({ relation, by }: LinkColumn, values: ReadonlySet<string>): Promise<Map<string, string | null>> {
    const key = `${relation.name}.${by}`;
    let known = this.#known.get(key) ?? new Map<string, string | null>();
    if (known.size > keptMax) known = new Map();
    this.#known.set(key, known);
    const wanted = [...values].filter((value) => !known.has(value));
    for (let i = 0; i < wanted.length; i += limits.listRowsMax) {
      const batch = wanted.slice(i, i + limits.listRowsMax);
      for (const value of batch) known.set(value, null);
      for (const found of await this.#read(relation.model, by, batch)) known.set(String(found.key), found.id);
    }
    return known;
  }

  async #read(model: string, by: string, texts: readonly string[]): Promise<{ id: string; key: unknown }[]> {
    const field = this.#catalog.models.get(model)!.fields.get(by);
    const isNumber = field?.kind.isSummed;
    const values = by === "id" ? texts.filter(isUuid) : isNumber ? texts.map(Number).filter(Number.isFinite) : texts;
    if (values.length === 0) return [];
    const statement = compileObject(this.#catalog, [
      {
        alias: "found",
        kind: "list",
        model,
        status: this.#catalog.models.get(model)!.can.update ? "all" : "published",
        args: { where: constant({ [by]: { in: values } }), limit: constant(limits.listRowsMax) },
        children: [node("id"), { ...node(by), alias: "key" }],
      },
    ]);
    const text = await runStatement(this.#project.database, statement, this.#catalog.bound, {
      as: "within",
    });
    return (JSON.parse(text) as { found: { id: string; key: unknown }[] }).found;
  }
}
