/** A program that uses the typed client of a project: every call of the matrix stands in it as code, is compiled strictly, and runs in a process of its own. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { compile, plinth } from "../support/calls/client-folder.ts";
import { type Case, modelOf } from "./axes.ts";
import { emptyOf, isFilterable, isGroupable, schemaOperatorsFor } from "./facts.ts";
import { filtersOf } from "./filters.ts";
import { filterIn, placed, sortTerm, storedValue, type Values, valueIn } from "./values.ts";
import type { Home } from "./world.ts";

/** What the program is told on a line of its input. */
export interface ClientCall {
  key: string;
  url: string;
  token: string;
  mark: string;
  id?: string | undefined;
  options?: object | undefined;
  search?: string | undefined;
}

export type ClientAnswer = { ok: unknown } | { refused: { code: string; fields: object } };

/** Names a call of the program. */
export const keyOf = (model: string, method: string, value: unknown = null) =>
  `${model} ${method} ${JSON.stringify(value)}`;

interface Step {
  key: string;
  code: string;
  /** Whether the compiler has to refuse it. */
  isWrong: boolean;
}

/** Every call about the model of the case. */
function stepsOf(one: Case, files: readonly string[]): Step[] {
  const model = modelOf(one);
  const { place, sample } = one;
  const literal = (values: Values) =>
    Object.entries(values)
      .map(([name, value]) => `, ${name}: ${JSON.stringify(value)}`)
      .join("");
  const stored = ([0, 1] as const).map((n) => placed(place, storedValue(one, n, files)));
  const empty = emptyOf(sample) === undefined ? [] : [placed(place, emptyOf(sample))];
  const step = (method: string, value: unknown, code: string, isWrong = false): Step => ({
    key: keyOf(model, method, value),
    code: `c.${model}.${code}`,
    isWrong,
  });
  const values = [
    ...new Map([...stored, ...empty, placed(place, null), {}].map((value) => [JSON.stringify(value), value])).values(),
  ];
  const isNull = (value: Values) => valueIn(place, value) === null;
  const wheres = filtersOf(
    sample,
    schemaOperatorsFor(sample),
    valueIn(place, stored[0]),
    valueIn(place, stored[1]),
  ).map((filter) => filterIn(place, filter));
  const about = (where?: Values) =>
    `where: { AND: [{ mark: { eq: call.mark } }${where ? `, ${JSON.stringify(where)}` : ""}] }`;
  const steps = [
    ...values
      .filter((value) => !isNull(value))
      .map((value) =>
        step(
          "create",
          value,
          `create({ mark: call.mark${literal(value)} }, call.options)`,
          place === "required" && value.value === undefined,
        ),
      ),
    ...values.map((value) =>
      step(
        "update",
        value,
        `update(call.id!, {${literal(value).slice(1)} }, call.options)`,
        place === "required" && isNull(value),
      ),
    ),
    step("get", null, "get(call.id!, call.options)"),
    ...wheres.map((where) =>
      step("list", where, `list({ ${about(where)}, fields: ["id"] })`, !isFilterable(sample, place)),
    ),
    ...(["asc", "desc"] as const)
      .map((direction) => sortTerm(place, direction))
      .map((sort) => step("list", sort, `list({ ${about()}, sort: ["${sort}"], fields: ["id"] })`)),
    step(
      "list",
      null,
      `list({ ${about()}, ...(call.search !== undefined && { search: call.search }), fields: ["id"] })`,
    ),
    step("aggregate", null, `aggregate({ ${about()}, group_by: ["value"] })`, !isGroupable(sample, place)),
  ];
  return [...new Map(steps.map((one) => [one.key, one])).values()];
}

const frame = (steps: readonly Step[]) => `/// <reference path="./node.d.ts" />
import { type Client, createClient, PlinthError } from "./client.ts";
interface Call { key: string; url: string; token: string; mark: string; id?: string; search?: string; options?: { status?: "draft" | "published"; locale?: "de" } }
const steps: Record<string, (c: Client, call: Call) => Promise<unknown>> = {
${steps.map(({ key, code, isWrong }) => `${isWrong ? "  // @ts-expect-error\n" : ""}  ${JSON.stringify(key)}: (c, call) => ${code},`).join("\n")}
};
process.stdin.setEncoding("utf8");
let rest = "";
process.stdin.on("data", (text) => {
  const lines = (rest + text).split("\\n");
  rest = lines.pop() ?? "";
  for (const line of lines) void answer(JSON.parse(line) as Call);
});
async function answer(call: Call): Promise<void> {
  const step = steps[call.key];
  const client = createClient({ url: call.url, token: call.token });
  try {
    if (!step) throw new Error("There is no step " + call.key);
    tell({ ok: (await step(client, call)) ?? null });
  } catch (error) {
    if (error instanceof PlinthError) tell({ refused: { code: error.code, fields: error.fields } });
    else tell({ refused: { code: String(error), fields: {} } });
  }
}
function tell(told: object): void {
  process.stdout.write(JSON.stringify(told) + "\\n");
}
`;

const node = `declare const process: {
  stdin: { setEncoding(encoding: string): void; on(event: "data", listener: (text: string) => void): void };
  stdout: { write(text: string): void };
};
`;

export class ClientProgram {
  readonly #folder: string;
  readonly #child: ChildProcess;
  readonly #answers: AsyncIterator<string>;

  private constructor(folder: string) {
    this.#folder = folder;
    this.#child = spawn(process.execPath, ["program.ts"], { cwd: folder, stdio: ["pipe", "pipe", "inherit"] });
    this.#answers = createInterface({ input: this.#child.stdout! })[Symbol.asyncIterator]();
  }

  /** With the client of the project as `plinth types` writes it; fails with what the compiler finds. */
  static async start(home: Home, cases: readonly Case[]): Promise<ClientProgram> {
    const folder = mkdtempSync(join(tmpdir(), "plinth-matrix-"));
    const made = await plinth(
      ["types", "--url", home.at.url, "--token", home.tokens.editor, "--out", "client.ts"],
      {},
      folder,
    );
    if (made.code !== 0) throw new Error(made.errors);
    const models = new Map(cases.map((one) => [modelOf(one), one]));
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    writeFileSync(join(folder, "node.d.ts"), node);
    writeFileSync(join(folder, "program.ts"), frame([...models.values()].flatMap((one) => stepsOf(one, home.files))));
    const faults = await compile("program.ts", folder);
    if (faults) throw new Error(faults);
    return new ClientProgram(folder);
  }

  /** One call at a time. */
  async call(call: ClientCall): Promise<ClientAnswer> {
    this.#child.stdin!.write(`${JSON.stringify(call)}\n`);
    const { value, done } = await this.#answers.next();
    if (done) throw new Error("The program has ended.");
    return JSON.parse(value);
  }

  end(): void {
    this.#child.stdin!.end();
    rmSync(this.#folder, { recursive: true });
  }
}
