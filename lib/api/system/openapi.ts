/**
 * The OpenAPI 3.1 document of the REST calls that the console makes, for people and programs that make them too; made
 * from their contract.
 */
import { z } from "zod";
import packageFile from "../../../package.json" with { type: "json" };
import { type CallContract, nothing, sections } from "../../contract/calls/call.ts";
import { type Address, bodyBytesMaxOf, callList, errorsOf } from "../../contract/calls/index.ts";
import { methodOf, pathOf } from "../../contract/calls/locate.ts";
import { errorCodes } from "../../kernel/errors.ts";
import { sizeText } from "../read-json.ts";

type Json = Record<string, unknown>;

/** The document for the installation at `url`. It says nothing of its data or its people, so everybody may read it. */
export function systemOpenApi(url: string): Json {
  const paths: Record<string, Json> = {};
  for (const [address, call] of callList) {
    if (!call.section) continue;
    // Parameters in braces, as OpenAPI writes them.
    const path = pathOf(address).replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [methodOf(address).toLowerCase()]: described(address, call) };
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "Plinth system API",
      version: packageFile.version,
      description:
        "What the console asks over REST. Callers are signed in by the cookie of /auth/v2/login, which counts only with the header `X-Use-Cookies: true`. Every answer is an envelope.",
    },
    servers: [{ url }],
    tags: sections.map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "plinth_session" },
        syncToken: { type: "http", scheme: "bearer", description: "A sync token." },
      },
      schemas: { Envelope: envelope(), Error: envelope(fault) },
      responses: { Error: { description: "What was wrong.", content: json({ $ref: "#/components/schemas/Error" }) } },
    },
  };
}

const json = (schema: Json): Json => ({ "application/json": { schema } });

const fault: Json = {
  type: "object",
  required: ["code", "fields"],
  properties: {
    code: { type: "string", description: "Such as BAD_USER_INPUT." },
    fields: { type: "object", additionalProperties: { type: "string" }, description: "A message for each bad field." },
  },
};

const envelope = (error?: Json): Json => ({
  type: "object",
  required: ["code", "message", "body", ...(error ? ["error"] : [])],
  properties: {
    code: { type: "integer", description: "The HTTP status." },
    message: { type: "string", description: "For a person to read." },
    body: {},
    ...(error && { error }),
  },
});

function described(address: Address, call: CallContract): Json {
  const { section, summary, who, params, query } = call;
  return {
    operationId: operationId(address),
    tags: [section],
    summary,
    security: who === "everybody" ? [] : [who.includes("sync token") ? { syncToken: [] } : { session: [] }],
    parameters: [...parametersOf("path", params), ...parametersOf("query", query)],
    ...requestBody(call),
    responses: { 200: success(call), ...failures(call), default: { $ref: "#/components/responses/Error" } },
  };
}

/** `postAuthV2Login` for `POST /auth/v2/login`. */
const operationId = (address: Address): string =>
  `${methodOf(address).toLowerCase()}${pathOf(address).replace(/[^a-z0-9]+(.)?/gi, (_, next: string = "") => next.toUpperCase())}`;

/** A schema as JSON Schema: of what is sent, or of what is answered. */
function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...found } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return found;
}

function parametersOf(place: "path" | "query", values: z.ZodObject | undefined): Json[] {
  if (!values) return [];
  const { properties = {}, required = [] } = schemaOf(values, "input") as { properties?: Json; required?: string[] };
  return Object.entries(properties as Record<string, Json>).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    ...(description !== undefined && { description }),
    required: place === "path" || required.includes(name),
    schema: { type: "string", ...schema },
  }));
}

function requestBody(call: CallContract): Json {
  if (call.sends) return { requestBody: { required: true, content: { [call.sends]: {} } } };
  if (!call.body) return {};
  const description = call.body === nothing ? "Not read." : `At most ${sizeText(bodyBytesMaxOf(call))}.`;
  return { requestBody: { description, required: true, content: json(schemaOf(call.body, "input")) } };
}

function success({ answer, says, file, beside }: CallContract): Json {
  if (file) return { description: "The file.", content: Object.fromEntries(file.map((type) => [type, {}])) };
  const body = { ...(answer && schemaOf(answer, "output")), description: says };
  const own = { properties: { body } };
  const schema = {
    allOf: [{ $ref: "#/components/schemas/Envelope" }, own, ...(beside ? [schemaOf(beside, "output")] : [])],
  };
  return { description: says, content: json(schema) };
}

/** What may be wrong, by status, with the codes that say which. */
function failures(call: CallContract): Json {
  const byStatus = Map.groupBy(errorsOf(call), (code) => errorCodes[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      { description: `${codes.join(" or ")}.`, content: json({ $ref: "#/components/schemas/Error" }) },
    ]),
  );
}
