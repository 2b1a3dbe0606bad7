/**
 * The tables that DDL makes, kept in memory: what is done to a table or column that is not there, or made twice, is an
 * error, as in PostgreSQL. Tables are empty.
 */

interface Column {
  type: string;
  /** The table that it refers to. */
  references: string | null;
}

const name = '"((?:[^"]|"")+)"';
const table = String.raw`"s"\.${name}`;
const statement = (text: string) =>
  new RegExp(`^${text.replaceAll("TABLE", table).replaceAll("NAME", name).replaceAll(" ", String.raw`\s+`)}`, "is");

/** Columns of a table in the text that makes it. */
const columnForm = new RegExp(String.raw`^\s*"?([a-z_]+)"? (uuid|text|timestamptz)(?:.* references ${table})?`, "is");

export class DdlTables {
  readonly #tables = new Map<string, Map<string, Column>>();

  /** Runs a statement of a change of models; rows are those of empty tables. */
  readonly run = async (text: string, values: unknown[] = []): Promise<never[]> => {
    const done = this.#ddl.some(([form, act]) => {
      const [found, ...parts] = form.exec(text) ?? [];
      if (found) act(parts as [string, string, string], text);
      return found !== undefined;
    });
    if (done) return [];
    if (text.includes("attname = '_translations'")) {
      const [, of] = new RegExp(table).exec(String(values[0])) ?? [];
      return (this.#of(of!).has("_translations") ? [{}] : []) as never[];
    }
    const isCounted = /count\(|sum\(links\)/.test(text) && !/group by|over \(\)/.test(text);
    return (isCounted ? [{ count: 0, links: "0" }] : []) as never[];
  };

  /** Types of columns by table. */
  columns(): Record<string, Record<string, string>> {
    return Object.fromEntries(
      [...this.#tables].map(([of, columns]) => [
        of,
        Object.fromEntries([...columns].map(([column, { type }]) => [column, type])),
      ]),
    );
  }

  readonly #ddl: readonly [RegExp, (parts: [string, string, string], text: string) => void][] = [
    [statement(String.raw`create table TABLE \(`), ([of], text) => this.#create(of, text)],
    [
      statement("alter table TABLE add column if not exists NAME ([a-z ]+)"),
      ([of, column, type]) => this.#of(of).set(column, { type, references: null }),
    ],
    [
      statement(String.raw`alter table TABLE add column NAME ([a-z \[\]()\d]+?)(?: references ${table}.*)?$`),
      ([of, column, type, ...more]) => this.#add(of, column, { type, references: (more as string[])[0] ?? null }),
    ],
    [statement("alter table TABLE drop column NAME"), ([of, column]) => this.#take(of, column)],
    [
      statement("alter table TABLE rename column NAME to NAME"),
      ([of, from, to]) => this.#add(of, to, this.#take(of, from)),
    ],
    [statement("alter table TABLE rename to NAME"), ([from, to]) => this.#rename(from, to)],
    [statement("drop table TABLE"), ([of]) => this.#drop(of)],
    [statement("alter table TABLE"), ([of]) => void this.#of(of)],
    [
      statement(String.raw`create (?:unique )?index on TABLE (?:using gin )?\((.*)\)`),
      ([of, columns]) => {
        for (const column of columns.split(", ")) this.#column(of, column.replaceAll('"', ""));
      },
    ],
  ];

  #create(of: string, text: string): void {
    if (this.#tables.has(of)) throw new RangeError(`There is a table ${of}.`);
    const columns = new Map<string, Column>();
    this.#tables.set(of, columns);
    for (const line of text.slice(text.indexOf("(") + 1).split("\n")) {
      const [, column, type, references = null] = columnForm.exec(line) ?? [];
      if (column && column !== "primary") columns.set(column, { type: type!, references });
    }
  }

  #of(of: string): Map<string, Column> {
    const columns = this.#tables.get(of);
    if (!columns) throw new RangeError(`There is no table ${of}.`);
    return columns;
  }

  #column(of: string, column: string): Column {
    const found = this.#of(of).get(column);
    if (!found) throw new RangeError(`There is no column ${of}.${column}.`);
    return found;
  }

  #add(of: string, column: string, added: Column): void {
    if (this.#of(of).has(column)) throw new RangeError(`There is a column ${of}.${column}.`);
    if (added.references !== null) this.#of(added.references);
    this.#of(of).set(column, added);
  }

  #take(of: string, column: string): Column {
    const found = this.#column(of, column);
    this.#of(of).delete(column);
    return found;
  }

  #rename(from: string, to: string): void {
    if (this.#tables.has(to)) throw new RangeError(`There is a table ${to}.`);
    this.#tables.set(to, this.#of(from));
    this.#tables.delete(from);
    for (const columns of this.#tables.values())
      for (const column of columns.values()) if (column.references === from) column.references = to;
  }

  #drop(of: string): void {
    this.#of(of);
    for (const [other, columns] of this.#tables)
      for (const { references } of columns.values())
        if (other !== of && references === of) throw new RangeError(`${other} refers to ${of}.`);
    this.#tables.delete(of);
  }
}
