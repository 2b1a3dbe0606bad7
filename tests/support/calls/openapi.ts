/** Holds answers against the OpenAPI document of the API that gave them. */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { Rest, RestAnswer } from "./rest.ts";

interface Operation {
  responses: Record<string, { $ref?: string; content?: Record<string, unknown> }>;
}

/** Throws when an answer is not one that the document promises for this method and path. */
export type AnswerCheck = (method: string, path: string, answer: RestAnswer) => void;

export function openApiCheck(document: { paths: Record<string, Record<string, Operation>> }): AnswerCheck {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  (formats as unknown as (ajv: Ajv2020) => void)(ajv);
  ajv
    .addFormat("int32", true)
    .addFormat("double", true)
    .addFormat("time-local", /^\d\d:\d\d:\d\d(\.\d+)?$/);
  ajv.addSchema(document, "openapi");
  const known = new Map<string, ValidateFunction>();

  function validatorAt(...pointer: string[]): ValidateFunction {
    const path = pointer.map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/");
    const validate = known.get(path) ?? ajv.compile({ $ref: `openapi#/${path}` });
    known.set(path, validate);
    return validate;
  }

  return (method, path, answer) => {
    const [model = "", id] = path.split("?")[0]!.split("/");
    const template =
      id === undefined
        ? `/${model}`
        : ["export", "aggregate", "connection"].includes(id)
          ? `/${model}/${id}`
          : `/${model}/{id}`;
    const verb = method.toLowerCase();
    const response = document.paths[template]?.[verb]?.responses[answer.status];
    const what = `${method} ${template} ${answer.status}`;
    // What the document does not have is an error, and errors have one form.
    if (!response && answer.status < 400) throw new Error(`${what} is not in the document`);
    const isError = !response || response.$ref !== undefined;
    if (!isError && !response.content) {
      if (answer.text !== "") throw new Error(`${what} has a body`);
      return;
    }
    const type = isError ? "application/json" : answer.headers["content-type"]!.split(";")[0]!;
    if (!isError && !response.content?.[type]) throw new Error(`${what} is ${type}, which is not in the document`);
    const content = ["content", type, "schema"];
    const validate = isError
      ? validatorAt("components", "responses", "Error", ...content)
      : validatorAt("paths", template, verb, "responses", String(answer.status), ...content);
    if (!validate(answer.json ?? answer.text))
      throw new Error(`${what}: ${ajv.errorsText(validate.errors)}\n${answer.text}`);
  };
}

/** The same caller, each answer of which is held against the document as it is then. */
export function checkedCaller(rest: Rest): Rest {
  let check: { text: string; run: AnswerCheck } | undefined;
  return async (method, path, body, headers) => {
    const answer = await rest(method, path, body, headers);
    if (method === "OPTIONS" || path === "openapi.json") return answer;
    const { text } = await rest("GET", "openapi.json");
    if (check?.text !== text) check = { text, run: openApiCheck(JSON.parse(text)) };
    check.run(method, path, answer);
    return answer;
  };
}
