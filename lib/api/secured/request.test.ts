/** How a request to the generated API is read. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { limits } from "../../contract/limits.ts";
import { negotiate } from "./media-type.ts";
import { RequestError, readGraphqlRequest, type SecuredRequest } from "./request.ts";

const json = { "content-type": "application/json" };

function post(body: unknown, headers: Record<string, string> = json): SecuredRequest {
  const bytes =
    body instanceof Uint8Array
      ? Buffer.from(body)
      : Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
  return { method: "POST", url: "/secured/graphql", header: (name) => headers[name], body: bytes, ip_address: "" };
}

function get(parameters: Record<string, string>, headers: Record<string, string> = {}): SecuredRequest {
  const url = `/secured/graphql?${new URLSearchParams(parameters)}`;
  return { method: "GET", url, header: (name) => headers[name], body: Buffer.alloc(0), ip_address: "" };
}

function refusalOf(request: SecuredRequest): [status: number | string, message: string] | null {
  try {
    readGraphqlRequest(request);
    return null;
  } catch (error) {
    const { status, code, message } = error as RequestError & { code?: string };
    return [error instanceof RequestError ? status : code!, message];
  }
}

const plain = {
  sha256Hash: null,
  variables: null,
  operationName: null,
  readOnly: false,
  reportCost: false,
  explain: false,
};
const query = "{ cityList { name } }";

test("a document alone is a request without variables that may change something", () => {
  expect(readGraphqlRequest(post({ query }))).toEqual({ ...plain, query, bytes: JSON.stringify({ query }).length });
});

test("by GET the same parameters say the same, but may only read", () => {
  const text = fc.string({ minLength: 1 }).filter((one) => one.trim() !== "" && one.isWellFormed());
  const value = fc.jsonValue({ maxDepth: 2 });
  const parameters = fc.record(
    {
      query: text,
      operationName: fc.string().filter((one) => one.isWellFormed()),
      variables: fc.dictionary(fc.constantFrom("a", "b"), value),
      extensions: fc.record({ cost: fc.boolean(), explanation: fc.boolean() }, { requiredKeys: [] }),
    },
    { requiredKeys: ["query"] },
  );
  fc.assert(
    fc.property(parameters, (given) => {
      const entries = Object.entries(given).map(([name, one]) => [
        name,
        typeof one === "string" ? one : JSON.stringify(one),
      ]);
      const { bytes: _, ...posted } = readGraphqlRequest(post(given)) as { bytes: number };
      expect(readGraphqlRequest(get(Object.fromEntries(entries)))).toEqual({ ...posted, readOnly: true });
    }),
  );
});

test("reports are asked for by a header or by extensions", () => {
  const asked = (extensions: object, headers: Record<string, string>) => {
    const { reportCost, explain } = readGraphqlRequest(post({ query, extensions }, { ...json, ...headers })) as never;
    return { reportCost, explain };
  };
  expect(asked({}, {})).toEqual({ reportCost: false, explain: false });
  expect(asked({ cost: true }, {})).toEqual({ reportCost: true, explain: false });
  expect(asked({}, { "x-plinth-explain": "1" })).toEqual({ reportCost: false, explain: true });
  expect(asked({ cost: 1, explanation: "yes" }, { "x-plinth-cost": "true" })).toEqual({
    reportCost: false,
    explain: false,
  });
});

test("a persisted query is named by its hash, with or without its document", () => {
  const hash = "AB".repeat(32);
  const extensions = { persistedQuery: { version: 1, sha256Hash: hash } };
  expect(readGraphqlRequest(post({ extensions }))).toMatchObject({ query: null, sha256Hash: hash.toLowerCase() });
  expect(readGraphqlRequest(post({ query, extensions }))).toMatchObject({ query, sha256Hash: hash.toLowerCase() });
  expect(readGraphqlRequest(get({ extensions: JSON.stringify(extensions) }))).toMatchObject({ readOnly: true });
});

test("a batch is each of its requests, with their share of its bytes", () => {
  const body = [{ query: "{ a }" }, { query: "{ b }", operationName: "B" }];
  const read = readGraphqlRequest(post(body)) as { query: string; bytes: number }[];
  expect(read.map((one) => one.query)).toEqual(["{ a }", "{ b }"]);
  expect(read.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(JSON.stringify(body).length);
  const many = Array(limits.batchMax + 1).fill({ query: "{ a }" });
  expect(readGraphqlRequest(post(many.slice(1)))).toHaveLength(limits.batchMax);
  for (const wrong of [many, []])
    expect(refusalOf(post(wrong))).toEqual([400, `A batch has from 1 to ${limits.batchMax} operations.`]);
  expect(refusalOf(post([{ query: "{ a }" }, null]))).toEqual([400, "The body must be a JSON object with a query."]);
});

describe("what is no request", () => {
  test.each([
    ["a text", '"query"', "The body must be a JSON object with a query."],
    ["no query", {}, "query must be a GraphQL document."],
    ["an empty query", { query: " \n" }, "query must be a GraphQL document."],
    ["a query that is no text", { query: 1 }, "query must be a GraphQL document."],
    ["variables as a list", { query, variables: [1] }, "variables must be a JSON object."],
    ["variables as text", { query, variables: "{}" }, "variables must be a JSON object."],
    ["a name that is no text", { query, operationName: 1 }, "operationName must be text."],
    ["extensions as a list", { query, extensions: [] }, "extensions must be a JSON object."],
    [
      "another version of the protocol",
      { extensions: { persistedQuery: { version: 2 } } },
      "extensions.persistedQuery.version must be 1.",
    ],
    [
      "a hash that is none",
      { extensions: { persistedQuery: { version: 1, sha256Hash: "ab" } } },
      "extensions.persistedQuery.sha256Hash must be a SHA-256 in hex.",
    ],
    [
      "a persisted query that is text",
      { query, extensions: { persistedQuery: "ab" } },
      "extensions.persistedQuery.version must be 1.",
    ],
    ["bytes that are no UTF-8", Uint8Array.of(0x7b, 0xff, 0x7d), "The body is not valid UTF-8."],
  ])("%s is refused with what is wrong", (_, body, said) => expect(refusalOf(post(body))).toEqual([400, said]));

  test("JSON that is none is told as input, also in a query string", () => {
    expect(refusalOf(post("{"))).toEqual(["BAD_USER_INPUT", "The body is not valid JSON."]);
    expect(refusalOf(get({ query, variables: "{" }))).toEqual(["BAD_USER_INPUT", "variables is not valid JSON."]);
    expect(refusalOf(post(`{"query":"\\u0000"}`))?.[0]).toBe("BAD_USER_INPUT");
  });

  test("a body above the limit is not read", () => {
    const large = Buffer.alloc(limits.requestBodyBytesMax + 1, " ");
    expect(refusalOf(post(large))).toEqual([400, "The body is larger than 5 MiB."]);
  });

  test.each(["PUT", "DELETE", "PATCH", "HEAD"])("%s is another method", (method) => {
    expect(refusalOf({ ...post({ query }), method })).toEqual([405, "Please use POST, or GET for queries."]);
  });

  test.each([
    undefined,
    "",
    "text/plain",
    "application/x-www-form-urlencoded",
    "application/jsonp",
    "multipart/form-data",
  ])("a body of the type %s is not read as JSON, for a page of another site could send it", (type) => {
    expect(refusalOf(post({ query }, type === undefined ? {} : { "content-type": type }))).toEqual([
      415,
      "Content-Type must be application/json.",
    ]);
  });

  test.each([
    "application/json; charset=utf-8",
    "Application/JSON;charset=UTF8",
    'application/json ; charset="utf-8"',
    "application/json; a=b",
  ])("%s is JSON", (type) => {
    expect(refusalOf(post({ query }, { "content-type": type }))).toBeNull();
  });

  test("a body in another encoding is refused", () => {
    expect(refusalOf(post({ query }, { "content-type": "application/json; charset=latin1" }))).toEqual([
      415,
      "The body must be in UTF-8.",
    ]);
  });
});

describe("the media type of an answer", () => {
  const graphqlType = "application/graphql-response+json";
  test.each([
    [undefined, "json", false],
    ["*/*", "json", false],
    ["application/*", "json", false],
    ["application/json", "json", true],
    ["Application/JSON; charset=utf-8", "json", true],
    [graphqlType, "graphql", false],
    [`${graphqlType}, application/json`, "graphql", false],
    [`application/json, ${graphqlType}`, "json", true],
    [`application/json;q=0.5, ${graphqlType};q=0.9`, "graphql", false],
    [`${graphqlType};q=0, application/json`, "json", true],
    ["text/html, */*;q=0.1", "json", false],
  ])("for %s is %s, with status 200 whatever happens: %s", (accept, type, always) => {
    const media = negotiate(accept)!;
    expect(media.contentType.startsWith(type === "json" ? "application/json" : graphqlType)).toBe(true);
    expect(media.statusAlways200).toBe(always);
  });

  test.each(["text/html", "image/*", "application/json;q=0", "application/json;q=x", ",", ";"])(
    "for %s there is none",
    (accept) => {
      expect(negotiate(accept)).toBeNull();
    },
  );

  test("of two that are taken, it is the one that is wanted more, and else the one that stands first", () => {
    const quality = fc.integer({ min: 1, max: 1000 }).map((thousandths) => thousandths / 1000);
    fc.assert(
      fc.property(quality, quality, (forJson, forGraphql) => {
        const { contentType } = negotiate(`application/json;q=${forJson}, ${graphqlType};q=${forGraphql}`)!;
        expect(contentType.includes("graphql")).toBe(forGraphql > forJson);
      }),
    );
  });
});
