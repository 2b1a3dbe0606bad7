/** Rows of a file, checked as all writes are, as lines of COPY. */

import { isRecordStatus, type RecordStatus } from "../../../contract/models.ts";
import type { RecordMode } from "../../../contract/records/records.ts";
import { badInput, type FieldErrors, PlinthError } from "../../../kernel/errors.ts";
import { isUuid, uuidv7 } from "../../../kernel/ids.ts";
import { t } from "../../../kernel/words/words.ts";
import type { Catalog, CatalogModel } from "../../compiler/index.ts";
import type { OpenProject } from "../../projects/index.ts";
import { holdsKey } from "../links/links.ts";
import { prepareTranslation, prepareValues, type RecordValues } from "../values/prepare-values.ts";
import { newTranslations, type Translations } from "../values/translations.ts";
import type { CellFormats } from "./cell-formats.ts";
import { Columns } from "./columns.ts";
import { TargetFinder } from "./find-targets.ts";
import { type RowRecord, readRecord, unknownColumn } from "./read-record.ts";
import type { FileRow } from "./read-rows.ts";
import type { RowFaults } from "./row-faults.ts";
import type { Stage } from "./stage.ts";
import type { Match } from "./updates/match.ts";

export type Targets = ReadonlyMap<string, ReadonlyMap<string, string | null>>;

interface Options {
  /** Whether cells are texts. */
  isText: boolean;
  /** Of rows that do not say it themselves. */
  status: "draft" | "published";
  formats: CellFormats;
}

/** A row of the file as the input of a record. */
export interface ReadRow {
  line: number;
  record: RowRecord;
  cells: Readonly<Record<string, unknown>>;
  /** What the row is matched by, as it is stored; undefined before that was asked, null for nothing. */
  key?: unknown;
  /** The record that it is about; null for none. */
  match?: Match | null;
}

/** What a row says beside values: checked, and by name of what it is written to. */
export interface Checked {
  keys: Record<string, string | null>;
  joins: Record<string, string[]>;
}

export class RowChecker {
  readonly #catalog: Catalog;
  readonly #model: CatalogModel;
  readonly #columns: Columns;
  readonly #targets: TargetFinder;
  readonly #options: Options;
  readonly #stage: Stage;
  readonly #faults: RowFaults;

  constructor(
    project: OpenProject,
    catalog: Catalog,
    model: CatalogModel,
    options: Options,
    stage: Stage,
    faults: RowFaults,
  ) {
    this.#catalog = catalog;
    this.#model = model;
    this.#columns = new Columns(catalog, model);
    this.#targets = new TargetFinder(project, catalog);
    this.#options = options;
    this.#stage = stage;
    this.#faults = faults;
  }

  /**
   * Counts the rows and reads them; those that cannot be read or say nothing are noted. `isChange`: as rows about
   * records that are there.
   */
  read(rows: readonly FileRow[], isChange = false): ReadRow[] {
    const { isText, formats } = this.#options;
    const records: ReadRow[] = [];
    for (const row of rows) {
      this.#faults.report.rows++;
      if ("fault" in row) {
        this.#faults.add(row.line, { "": row.fault });
        continue;
      }
      const { line, cells } = row;
      const record = readRecord(this.#columns, cells, isText, formats, isChange);
      if (saysNothing(record)) this.#faults.add(line, { "": "The row has no value for any field" });
      else records.push({ line, record, cells });
    }
    return records;
  }

  /** Reads a row, which was taken for one about a record, as one of a new record. */
  readAsNew(row: ReadRow): void {
    const { isText, formats } = this.#options;
    row.record = { ...readRecord(this.#columns, row.cells, isText, formats), faults: row.record.faults };
  }

  /** The records that these rows name. */
  async targets(records: readonly ReadRow[]): Promise<Targets> {
    const linked = records.map(({ record }) => record).filter(({ links }) => links.length > 0);
    return linked.length > 0 ? this.#find(linked) : noTargets;
  }

  /**
   * BAD_USER_INPUT for a table of which no column is the model's, or with columns that the model does not have, or
   * without the one that its rows are matched by.
   */
  requireColumns(names: readonly string[], matchedBy?: string): void {
    const isFilled = (name: string) => ["field", "link", "id"].includes(this.#columns.get(name)?.kind ?? "");
    if (!names.some(isFilled)) {
      const shown = names.slice(0, columnsShown).map((name) => `"${name.slice(0, 100)}"`);
      const more = names.length > shown.length ? ` and ${names.length - shown.length} more` : "";
      throw new PlinthError(
        "BAD_USER_INPUT",
        t("No column of the file belongs to {name}. Its columns are {shown}{more}.", {
          name: this.#model.name,
          shown: shown.join(", "),
          more,
        }),
      );
    }
    const unknown = names.filter((name) => !this.#columns.get(name)).slice(0, columnsShown);
    if (unknown.length > 0) throw badInput(Object.fromEntries(unknown.map(unknownColumn)));
    if (matchedBy !== undefined && !names.includes(matchedBy))
      throw badInput({ match_by: t("The file has no column {name} to match records by", { name: matchedBy }) });
  }

  /** The lines of COPY for the good ones of these rows; the others are noted. */
  async lines(records: readonly ReadRow[]): Promise<string> {
    const found = await this.targets(records);
    let text = "";
    for (const { line, record } of records) {
      // Most rows need no waiting, and waiting for each costs more than checking it.
      const checked = this.#check(line, record, found);
      text += typeof checked === "string" ? checked : await checked;
    }
    return text;
  }

  #check(line: number, record: RowRecord, found: Targets): string | Promise<string> {
    const errors: FieldErrors = record.faults;
    const status = statusIn(record, errors) ?? this.#options.status;
    const mode = status === "draft" ? "draft" : "create";
    const values = prepareValues(this.#catalog, this.#model, record.input, mode, "", errors, true);
    const finish = (ready: RecordValues, translations: Translations | null) => {
      const id = idOf(record, errors);
      const { keys, joins } = keysOf(record, found, errors);
      if (hasAny(errors)) {
        this.#faults.add(line, errors);
        return "";
      }
      return this.#stage.line({ line, id, status, values: Object.assign(ready, keys), joins, translations });
    };
    if (record.translations) return this.#translated(record.translations, mode, errors, values, finish);
    return values instanceof Promise ? values.then((ready) => finish(ready, null)) : finish(values, null);
  }

  async #translated(
    translations: Translations,
    mode: RecordMode,
    errors: FieldErrors,
    values: RecordValues | Promise<RecordValues>,
    finish: (values: RecordValues, translations: Translations | null) => string,
  ): Promise<string> {
    const prepared: Record<string, RecordValues> = {};
    // First: it is under way, and where it fails somebody must wait for it.
    const ready = await values;
    for (const [locale, given] of Object.entries(translations)) {
      const own: FieldErrors = {};
      prepared[locale] = await prepareTranslation(this.#catalog, this.#model, given, mode, "", own);
      for (const [path, message] of Object.entries(own)) errors[`${path}@${locale}`] = message;
    }
    return finish(ready, newTranslations(prepared));
  }

  async #find(records: readonly RowRecord[]): Promise<Targets> {
    const wanted = new Map<string, { link: RowRecord["links"][number]["link"]; values: Set<string> }>();
    for (const { links } of records)
      for (const { link, values } of links) {
        const key = `${link.relation.name}.${link.by}`;
        const one = wanted.get(key) ?? { link, values: new Set() };
        wanted.set(key, one);
        for (const value of values) one.values.add(value);
      }
    const found = new Map<string, ReadonlyMap<string, string | null>>();
    for (const [key, { link, values }] of wanted) found.set(key, await this.#targets.find(link, values));
    return found;
  }
}

const noTargets: Targets = new Map();

/** Columns that a refusal names. */
const columnsShown = 20;

const saysNothing = ({ id, input, translations, links, faults }: RowRecord) =>
  id === undefined && !translations && links.length === 0 && !hasValue(input) && !hasAny(faults);

function hasValue(input: object): boolean {
  for (const value of Object.values(input)) if (value !== null) return true;
  return false;
}

function hasAny(things: object): boolean {
  for (const _ in things) return true;
  return false;
}

function idOf({ id }: RowRecord, errors: FieldErrors): string {
  if (id === undefined) return uuidv7();
  if (typeof id === "string" && isUuid(id)) return id.toLowerCase();
  errors.id = "id must be a UUID";
  return "";
}

/** The status that the row says itself; undefined for none. */
export function statusIn({ status }: RowRecord, errors: FieldErrors): RecordStatus | undefined {
  if (status === undefined || isRecordStatus(status)) return status;
  errors["meta.status"] = "The status must be draft or published";
  return undefined;
}

/** Keys of the row itself by column, and records to connect by join tables. */
export function keysOf({ links }: RowRecord, found: Targets, errors: FieldErrors): Checked {
  const keys: Record<string, string | null> = {};
  const joins: Record<string, string[]> = {};
  for (const { link, column, values } of links) {
    const { relation, by } = link;
    const known = found.get(`${relation.name}.${by}`)!;
    const missing = values.find((value) => !known.get(value));
    if (missing !== undefined)
      errors[column] ??= `There is no ${relation.model} with the ${by} ${missing.slice(0, 100)}`;
    else {
      const ids = values.map((value) => known.get(value)!);
      if (relation.storage.kind === "column" && holdsKey(relation)) keys[relation.storage.column] = ids[0] ?? null;
      else joins[relation.name] = ids;
    }
  }
  return { keys, joins };
}
