/** The OpenAPI 3.1 document of the REST calls that the console makes, for people and programs that make them too. */
import { z } from "zod";
import packageFile from "../../../../package.json" with { type: "json" };
import { dataOperations } from "./data-operations.ts";
import { type RestOperation, sections } from "./operation.ts";
import { projectOperations } from "./project-operations.ts";
import { securityOperations } from "./security-operations.ts";
import { signInOperations } from "./sign-in-operations.ts";
import { syncOperations } from "./sync-operations.ts";

type Json = Record<string, unknown>;

const operations = [
  ...signInOperations,
  ...securityOperations,
  ...projectOperations,
  ...dataOperations,
  ...syncOperations,
];

/** The document for the installation at `url`. It says nothing of its data or its people, so everybody may read it. */
export function systemOpenApi(url: string): Json {
  const paths: Record<string, Json> = {};
  for (const operation of operations)
    paths[operation.path] = { ...paths[operation.path], [operation.method]: described(operation) };
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

function described(operation: RestOperation): Json {
  const { method, path, section, summary, parameters = [], open, withSyncToken } = operation;
  return {
    operationId: `${method}${path.replace(/[^a-z0-9]+(.)?/gi, (_, next: string = "") => next.toUpperCase())}`,
    tags: [section],
    summary,
    security: open ? [] : [withSyncToken ? { syncToken: [] } : { session: [] }],
    parameters: parameters.map(({ name, in: place = "query", description, required = false }) => ({
      name,
      in: place,
      description,
      required,
      schema: { type: "string" },
    })),
    ...requestBody(operation),
    responses: { 200: success(operation), default: { $ref: "#/components/responses/Error" } },
  };
}

function requestBody({ body, sends }: RestOperation): Json {
  if (sends) return { requestBody: { required: true, content: { [sends]: {} } } };
  if (!body) return {};
  const { $schema: _, ...schema } = z.toJSONSchema(body, { io: "input", unrepresentable: "any" });
  return { requestBody: { required: true, content: json(schema) } };
}

function success({ answer, file }: RestOperation): Json {
  if (file) return { description: "The file.", content: Object.fromEntries(file.map((type) => [type, {}])) };
  const schema = {
    allOf: [{ $ref: "#/components/schemas/Envelope" }, { properties: { body: { description: answer } } }],
  };
  return { description: answer, content: json(schema) };
}
