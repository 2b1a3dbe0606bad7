/** One case at work: who asks whom about which records, and what every act needs to make and to compare. */
import { expect } from "vitest";
import type { Act, Case, SurfaceName } from "./axes.ts";
import { modelOf } from "./axes.ts";
import { blindRole, languages, ofHiddenField } from "./facts.ts";
import { consoleApi } from "./surfaces/console-api.ts";
import { watchFunction } from "./surfaces/function-hook.ts";
import { graphql } from "./surfaces/graphql.ts";
import { live, watchLive } from "./surfaces/live.ts";
import { rest } from "./surfaces/rest.ts";
import type { Answer, Asked, Refusal, Surface, WriteOptions } from "./surfaces/surface.ts";
import { client } from "./surfaces/typed-client.ts";
import type { StartWatch, Watch } from "./surfaces/watch.ts";
import { watchWebhook } from "./surfaces/webhook.ts";
import { formValue, placed, plain, storedValue, type Values } from "./values.ts";
import { emptyModel, type Home, type RoleName } from "./world.ts";

/** Who writes, and who is told, where a surface is told of what others do. */
const ways: Record<SurfaceName, { surface: Surface; watch?: StartWatch }> = {
  console: { surface: consoleApi },
  graphql: { surface: graphql },
  rest: { surface: rest },
  client: { surface: client },
  live: { surface: live, watch: watchLive },
  webhook: { surface: consoleApi, watch: watchWebhook },
  function: { surface: graphql, watch: watchFunction },
};

const questions: readonly Act[] = ["filter", "sort", "group", "search"];

/** The role of the case. One that may not see the field is asked about the field, one that may not write about writes, one that may nothing about questions. */
function roleOf({ role, place, act, surface }: Case): RoleName {
  if (role === "may") return "editor";
  if (place === "hidden" && ofHiddenField.includes(act)) return blindRole;
  return questions.includes(act) || surface === "live" ? "stranger" : "reader";
}

let marks = 0;

export class Trial implements Asked {
  readonly sample;
  readonly place;
  readonly act;
  readonly surface;
  readonly tenancy;
  readonly role;
  readonly home: Home;
  readonly model: string;
  readonly as: RoleName;
  readonly mark = `m${++marks}`;
  readonly way: Surface;
  readonly #startWatch: StartWatch | undefined;
  #watch: Watch | undefined;

  constructor(one: Case, home: Home, model = modelOf(one)) {
    ({
      sample: this.sample,
      place: this.place,
      act: this.act,
      surface: this.surface,
      tenancy: this.tenancy,
      role: this.role,
    } = one);
    this.home = home;
    this.model = model;
    this.as = roleOf(one);
    ({ surface: this.way, watch: this.#startWatch } = ways[one.surface]);
  }

  /** The same by somebody who may everything. */
  get editor(): Asked {
    return Object.assign(Object.create(this), { as: "editor" });
  }

  /** The n-th value in its place, as the surface takes it. */
  given(n: 0 | 1): Values {
    const value = this.way === consoleApi ? formValue(this, n, this.home.files) : storedValue(this, n, this.home.files);
    return placed(this.place, value);
  }

  /** The n-th value in its place, as it is stored. */
  stored(n: 0 | 1): Values {
    return placed(this.place, storedValue(this, n, this.home.files));
  }

  /** A record that is there before. */
  async seed(values: Values, options?: WriteOptions): Promise<string> {
    return ok(await graphql.create(this.editor, values, options));
  }

  /** Begins to listen, on surfaces that do; gives why not where they are refused. */
  async listen(): Promise<Refusal | null> {
    const started = await this.#startWatch?.(this);
    if (!started) return null;
    if ("refused" in started) return started.refused;
    this.#watch = started.ok;
    return null;
  }

  /** What the surface shows of the record is this. `isRead`: also where the surface is told of writes, which it reads then. */
  async expectShown(
    id: string,
    expected: Values,
    options: { locale?: string; status?: "published" | "all" } = {},
  ): Promise<void> {
    const wanted = this.#content(expected);
    let shown: Values | null;
    if (this.#watch && !options.locale) {
      const isIt = (values: Values | null) => values !== null && same(this.#content(values), wanted);
      shown = await this.#watch.told(id, isIt);
    } else shown = ok(await this.way.read(this.editor, id, options));
    expect(shown && this.#content(shown), `${this.surface} shows ${id}`).toEqual(wanted);
    // A hook is given what was written.
    if (this.sample.kind === "password" && this.surface !== "function")
      expect(JSON.stringify(shown)).not.toContain(String(this.sample.values[0]));
  }

  /** What is stored of the record, by somebody who may everything. */
  async expectStored(id: string, expected: Values | null, options: { locale?: string } = {}): Promise<void> {
    const found = ok(await graphql.read(this.editor, id, options));
    expect(found && this.#content(found)).toEqual(expected && this.#content(expected));
  }

  /** How many records of the case there are. */
  async count(): Promise<number> {
    const { pool, schema } = this.home.open.database;
    const { rows } = await pool.query(
      `select count(*)::int as count from "${schema}"."${this.model}" where mark = $1`,
      [this.mark],
    );
    return rows[0].count;
  }

  /** The field and what it stands in. Passwords are never shown. What a hook was given may be as a form gives it: numbers as texts. */
  #content({ value, box }: Values): unknown {
    const content = plain(this.sample.kind === "password" ? { box } : { value, box });
    return this.surface === "function" ? texts(content) : content;
  }

  empty(): Promise<void> {
    return emptyModel(this.home, this.model);
  }

  async end(): Promise<void> {
    await this.#watch?.close();
  }
}

export const inOther = { locale: languages.other };

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const texts = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, one) => (typeof one === "number" ? String(one) : one));

/** What was answered; fails where it was refused. */
export function ok<T>(answer: Answer<T>): T {
  if ("ok" in answer) return answer.ok;
  throw new Error(`refused: ${JSON.stringify(answer.refused)}`);
}

/** The refusal; fails where it was not refused. */
export function refused(answer: Answer<unknown>): Refusal {
  if ("refused" in answer) return answer.refused;
  throw new Error(`not refused: ${JSON.stringify(answer.ok)}`);
}
