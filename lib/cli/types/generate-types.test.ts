/** The file that `plinth types` writes: it compiles, says what the document says, and its client asks as it should. */
import fc from "fast-check";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { anyText } from "../../../tests/support/any-text.ts";
import { apiDocument } from "../../../tests/support/api-document.ts";
import { type ApiDocument, generateTypes } from "./generate-types.ts";

const generate = (...args: Parameters<typeof apiDocument>) =>
  generateTypes(apiDocument(...args) as never as ApiDocument);

const read = (source: string) => ts.createSourceFile("client.ts", source, ts.ScriptTarget.ESNext);

/** What the compiler says of the text, without looking at types. */
const syntaxFaults = (source: string): string[] =>
  (read(source) as unknown as { parseDiagnostics: ts.Diagnostic[] }).parseDiagnostics.map(({ messageText }) =>
    ts.flattenDiagnosticMessageText(messageText, "\n"),
  );

const city = { name: "city", fields: { name: { type: "string" } } };
const text = (type: string | string[]) => ({ type });

describe("the file", () => {
  test("is a program, for models of every shape", () => {
    const source = generate([
      { ...city, relations: { country: "country", street_list: ["street"] } },
      { name: "country", fields: { code: { enum: ["no", "de"] }, data: { type: ["object", "array", "string"] } } },
      { name: "street", fields: { body: { anyOf: [{ $ref: "#/components/schemas/RichText" }, text("string")] } } },
      { name: "site", single_page: true, fields: { title: text(["string", "null"]) } },
    ]);
    expect(syntaxFaults(source)).toEqual([]);
    expect(source).toContain(
      "export interface CityRelations {\n  country: Country | null;\n  street_list: Street[];\n}",
    );
    expect(source).toContain('"own":{"id":"id","body":"body{__html:html}"}');
    expect(source).toContain('"relations":{"country":"country","street_list":"street"}');
  });

  test("is the same for the same models, in whichever order they come", () => {
    const models = ["b", "a", "c"].map((name) => ({ name, fields: { title: text("string") } }));
    expect(generate(models)).toBe(generate(models.toReversed()));
  });

  test("knows the languages of the project", () => {
    expect(generate([city], ["en", "pt-BR"])).toContain('export type Locale = "en" | "pt-BR";');
  });

  test.each([
    [text("string"), "string"],
    [text(["string", "null"]), "string | null"],
    [text("integer"), "number"],
    [text("number"), "number"],
    [text(["boolean", "null"]), "boolean | null"],
    [{ type: "array", items: text("string") }, "string[]"],
    [{ type: "array", items: text(["integer", "null"]) }, "(number | null)[]"],
    [{ enum: ["red", 'a"b'] }, '"red" | "a\\"b"'],
    [{ anyOf: [{ enum: ["a"] }, text("null")] }, '"a" | null'],
    [{ type: ["object", "array", "string", "number"] }, "JsonValue"],
    [{ anyOf: [{ $ref: "#/components/schemas/RichText" }, text("string"), text("null")] }, "string | null"],
    [{ type: "object", properties: { a: text("string") } }, "{\n    a: string;\n  }"],
    [{ type: "mystery" }, "unknown"],
  ])("has for the schema %j the type %s", (schema, type) => {
    const source = generate([{ name: "city", fields: { it: schema } }]);
    const [record] = /export interface City \{[\s\S]*?\n\}/.exec(source)!;
    expect(record).toBe(`export interface City {\n  id: string;\n  it: ${type};\n}`);
  });

  test("gives a model whose type is taken a name of its own, and quotes keys that are no names", () => {
    const source = generate([
      { name: "error", fields: { "a-b": text("string") } },
      { name: "client", fields: {} },
    ]);
    expect(source).toContain("export interface Error_ {");
    expect(source).toContain("export interface Client_ ");
    expect(source).toContain('"a-b": string;');
    expect(syntaxFaults(source)).toEqual([]);
  });

  test("stays a program, whatever somebody writes as a description or an option", () => {
    const hostile = fc.oneof(
      anyText,
      fc.constantFrom("*/ alert(1) /*", "`$" + "{1}`", "$&", "\u2028", "\\", '"', "*\\/", "// \n"),
    );
    fc.assert(
      fc.property(hostile, hostile, fc.boolean(), (description, option, deprecated) => {
        const source = generate([{ name: "city", fields: { it: { enum: [option], description, deprecated } } }]);
        expect(syntaxFaults(source)).toEqual([]);
        const file = read(source);
        const record = file.statements.find(
          (one): one is ts.InterfaceDeclaration => ts.isInterfaceDeclaration(one) && one.name.text === "City",
        )!;
        expect(record.members.map((member) => member.name?.getText(file))).toEqual(["id", "it"]);
        const { type } = record.members[1] as ts.PropertySignature;
        expect(ts.isLiteralTypeNode(type!) && ts.isStringLiteral(type.literal) && type.literal.text).toBe(option);
      }),
      { numRuns: 30 },
    );
  });

  test("lets nobody do with a model what the role may not", () => {
    const client = (can: object) =>
      /^ {2}city: (.*);$/m.exec(generate([{ ...city, can }]).split("export interface Client {")[1]!)![1]!;
    expect(client({})).toMatch(/Creates<.*Updates<.*Deletes</);
    expect(client({ create: false, delete: false })).not.toMatch(/Creates<|Deletes</);
    expect(client({ update: false })).not.toContain("Updates<");
  });
});

describe("its client", () => {
  interface Asked {
    method: string;
    path: string;
    query: Record<string, string>;
    body: unknown;
    headers: Record<string, string>;
  }

  async function clientWith(answer: (asked: Asked) => Response) {
    const source = generate([city, { name: "site", single_page: true, fields: { title: text("string") } }]);
    const { outputText } = ts.transpileModule(source, {
      compilerOptions: { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext },
    });
    const made = await import(`data:text/javascript;base64,${Buffer.from(outputText).toString("base64")}`);
    const asked: Asked[] = [];
    const fetch = async (
      address: URL,
      { method, headers, body }: { method: string; headers: Record<string, string>; body?: string },
    ) => {
      const { pathname, searchParams } = new URL(address);
      asked.push({
        method,
        path: pathname,
        query: Object.fromEntries(searchParams),
        body: body === undefined ? undefined : JSON.parse(body),
        headers,
      });
      return answer(asked.at(-1)!);
    };
    return {
      client: made.createClient({ url: "http://localhost:3000/", token: () => "hidden", fetch }),
      asked,
      PlinthError: made.PlinthError,
    };
  }
  const data = () => Response.json({ data: { id: "1" }, count: 2 });

  test("asks each call by its method and path, with its options in the query", async () => {
    const { client, asked } = await clientWith((one) =>
      one.method === "DELETE" && one.path.endsWith("1") ? new Response(null, { status: 204 }) : data(),
    );
    await client.city.list({ where: { name: { eq: "Oslo & Rome" } }, limit: 5, locale: undefined });
    await client.city.get("a/b");
    await client.city.create({ name: "Oslo" }, { locale: "de" });
    await client.city.createMany([{ name: "a" }]);
    await client.city.update("1", { name: "b" });
    expect(await client.city.updateWhere({ id: "1" }, { name: "c" })).toBe(2);
    await client.city.delete("1");
    expect(await client.city.deleteWhere({ id: "1" })).toBe(2);
    expect(await client.site.get()).toEqual({ id: "1" });
    const at = "/secured/rest/";
    expect(asked.map(({ method, path, query, body }) => [method, path, query, body])).toEqual([
      ["GET", `${at}city`, { where: '{"name":{"eq":"Oslo & Rome"}}', limit: "5" }, undefined],
      ["GET", `${at}city/a%2Fb`, {}, undefined],
      ["POST", `${at}city`, { locale: "de" }, { name: "Oslo" }],
      ["POST", `${at}city`, {}, [{ name: "a" }]],
      ["PATCH", `${at}city/1`, {}, { name: "b" }],
      ["PATCH", `${at}city`, { where: '{"id":"1"}' }, { name: "c" }],
      ["DELETE", `${at}city/1`, {}, undefined],
      ["DELETE", `${at}city`, { where: '{"id":"1"}' }, undefined],
      ["GET", `${at}site`, {}, undefined],
    ]);
    expect(asked.every(({ headers }) => headers.authorization === "Bearer hidden")).toBe(true);
    expect(
      asked.every(({ headers, body }) => (headers["content-type"] === "application/json") === (body !== undefined)),
    ).toBe(true);
  });

  test("tells a refusal with its code and fields, a record that is not there as null, and a foreign answer by its status", async () => {
    const refusal = (status: number, code: string) =>
      Response.json({ message: "No", error: { code, fields: { name: "Taken" } } }, { status });
    let answer = () => refusal(400, "BAD_USER_INPUT");
    const { client, PlinthError } = await clientWith(() => answer());
    const fault = await client.city.create({}).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(PlinthError);
    expect(fault).toMatchObject({ status: 400, message: "No", code: "BAD_USER_INPUT", fields: { name: "Taken" } });
    answer = () => refusal(404, "NOT_FOUND");
    expect(await client.city.get("1")).toBeNull();
    await expect(client.city.update("1", {})).rejects.toMatchObject({ code: "NOT_FOUND" });
    answer = () => new Response("<html>", { status: 502 });
    await expect(client.city.list()).rejects.toMatchObject({
      status: 502,
      message: "The server answered 502.",
      code: "INTERNAL",
      fields: {},
    });
  });
});
