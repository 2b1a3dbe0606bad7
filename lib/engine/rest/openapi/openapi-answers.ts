/** Answers of the OpenAPI document. */
import { json } from "./openapi-parameters.ts";
import type { Schema } from "./openapi-schemas.ts";

export const errorResponse: Schema = {
  description: "What was wrong: a code, a sentence, and a message for each bad field.",
  content: json({
    type: "object",
    required: ["code", "message", "error"],
    additionalProperties: false,
    properties: {
      code: { type: "integer", description: "The HTTP status." },
      message: { type: "string" },
      error: {
        type: "object",
        required: ["code", "fields"],
        additionalProperties: false,
        properties: {
          code: { type: "string" },
          fields: { type: "object", additionalProperties: { type: "string" } },
        },
      },
    },
  }),
};

const error: Schema = { $ref: "#/components/responses/Error" };
export const readErrors = {
  400: error,
  401: error,
  403: error,
  404: error,
  405: error,
  429: error,
  500: error,
  503: error,
};
export const writeErrors = { ...readErrors, 409: error, 413: error, 415: error };

export const answered = (description: string, schema: Schema): Schema => ({ description, content: json(schema) });
export const data = (schema: Schema, more: Record<string, Schema> = {}): Schema => ({
  type: "object",
  required: ["data"],
  additionalProperties: false,
  properties: { data: schema, ...more },
});
export const counted: Schema = {
  type: "object",
  required: ["count"],
  additionalProperties: false,
  properties: { count: { type: "integer", minimum: 0 } },
};
