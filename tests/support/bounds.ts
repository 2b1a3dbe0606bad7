/** Every input that a stranger can make large: its bound, what is answered beyond it, and a way past it. docs/limits.md is this table. */
import { functionLimits } from "../../lib/contract/functions.ts";
import { limits } from "../../lib/contract/limits.ts";
import { bomb, type HostileRequest, type HostileWorld, secured, signedIn } from "./worlds/hostile-request.ts";

export interface Bound {
  input: string;
  /** As docs/limits.md says it. */
  most: string;
  code: string;
  /** The request that goes past it and is refused with the code. Or the test file that goes past it. */
  beyond: ((world: HostileWorld) => HostileRequest) | `${"lib" | "tests"}/${string}.test.ts`;
}

const count = (value: number) => value.toLocaleString("en");
const mebibytes = (bytes: number) => `${bytes / 1024 / 1024} MiB`;
const times = (amount: number, make: (i: number) => string) =>
  Array.from({ length: amount }, (_, i) => make(i)).join(" ");

const query = (text: string) => secured({ query: text });
const system = (text: string) => signedIn("/system/graphql", () => ({ query: text }));
const savedFunction = (source: string) =>
  signedIn("/system/graphql", () => ({
    query:
      "mutation ($name: String!, $source: String) { upsertFunctionToProject(name: $name, source: $source) { id } }",
    variables: { name: "hostile", source },
  }));

const numbers = (amount: number) => Array.from({ length: amount }, (_, i) => String(i));
const savedRules = (validation: object) =>
  signedIn("/system/graphql", () => ({
    query:
      'mutation ($validation: module_validation_payload) { upsertFieldToModel(model_name: "hostile", field_label: "Rules", field_type: list, validation: $validation) { identifier } }',
    variables: { validation },
  }));
const fields = (amount: number) => numbers(amount).map((i) => ({ label: `Field ${i}`, field_type: "text" }));
/** A document of one model to be planned. */
const pushed = (model: object) => pushedAll([{ name: "hostile", ...model }]);
const pushedAll = (models: object[]) => (world: HostileWorld) => ({
  path: "/system/sync/plan",
  headers: { "content-type": "application/json", authorization: `Bearer ${world.syncToken}` },
  body: JSON.stringify({
    project: world.project,
    document: { format: 1, project_type: "general", models },
  }),
});

const nested = (levels: number): string => (levels === 0 ? "id" : `author { post_list { ${nested(levels - 1)} } }`);
const savedField = (validation: string) =>
  system(
    `mutation { upsertFieldToModel(model_name: "hostile", field_label: "Hostile", field_type: text, input_type: string, validation: { ${validation} }) { identifier } }`,
  );
const batchOf = (amount: number, text: string) => secured(Array.from({ length: amount }, () => ({ query: text })));

export const bounds: readonly Bound[] = [
  {
    input: "body of a request of the APIs",
    most: mebibytes(limits.requestBodyBytesMax),
    code: "BAD_USER_INPUT",
    beyond: query("#".repeat(limits.requestBodyBytesMax)),
  },
  {
    input: "body of a stranger's request of the generated APIs",
    most: "64 KiB",
    code: "UNAUTHENTICATED",
    beyond: "tests/integration/edge/refused-work.test.ts",
  },
  {
    input: "levels of an operation",
    most: count(limits.queryDepthMax),
    code: "COST_LIMIT",
    beyond: query(`{ postList { ${nested(6)} } }`),
  },
  {
    input: "aliases of a document",
    most: count(limits.queryAliasesMax),
    code: "COST_LIMIT",
    beyond: query(`{ ${times(limits.queryAliasesMax + 1, (i) => `a${i}: postCount`)} }`),
  },
  {
    input: "directives of a document",
    most: count(limits.queryDirectivesMax),
    code: "COST_LIMIT",
    beyond: query(`{ ${times(limits.queryDirectivesMax + 1, () => "postCount @skip(if: false)")} }`),
  },
  {
    input: "fields of an operation, fragments written out",
    most: count(limits.queryFieldsMax),
    code: "COST_LIMIT",
    beyond: query(`{ postList { ${times(limits.queryFieldsMax + 1, () => "id")} } }`),
  },
  {
    input: "tokens of a document",
    most: count(limits.queryTokensMax),
    code: "BAD_USER_INPUT",
    beyond: query(`{ postCount(where: { id: { in: [${times(limits.queryTokensMax, () => '"a"')}] } }) }`),
  },
  {
    input: "related records that are put in order at once",
    most: count(limits.listRowsMax),
    code: "BAD_USER_INPUT",
    beyond: "tests/integration/records/related-order-writes.test.ts",
  },
  {
    input: "terms of one order",
    most: count(limits.sortTermsMax),
    code: "BAD_USER_INPUT",
    beyond: secured({
      query: "query ($sort: [PostSort!]) { postList(sort: $sort) { id } }",
      variables: { sort: Array.from({ length: limits.sortTermsMax + 1 }, () => ({ title: "asc" })) },
    }),
  },
  {
    input: "search",
    most: `${count(limits.searchCharsMax)} characters`,
    code: "BAD_USER_INPUT",
    beyond: secured({
      query: "query ($s: String) { postList(search: $s) { id meta { search_highlights { match } } } }",
      variables: { s: "word ".repeat(limits.searchCharsMax / 5 + 1) },
    }),
  },
  {
    input: "records of one list",
    most: count(limits.listRowsMax),
    code: "BAD_USER_INPUT",
    beyond: query(`{ postList(limit: ${limits.listRowsMax + 1}) { id } }`),
  },
  {
    input: "records of one answer",
    most: count(limits.queryRowsMax),
    code: "COST_LIMIT",
    beyond: query("{ postList(limit: 1000) { comment_list(limit: 1000) { id } } }"),
  },
  {
    input: "cost of an operation",
    most: count(limits.queryCostMax),
    code: "COST_LIMIT",
    beyond: query(
      "{ postList(limit: 1000) { comment_list(limit: 90) { id body meta { status created_at updated_at } } } }",
    ),
  },
  {
    input: "operations of a request",
    most: count(limits.batchMax),
    code: "BAD_USER_INPUT",
    beyond: batchOf(limits.batchMax + 1, "{ postCount }"),
  },
  {
    input: "cost of all operations of a request",
    most: count(limits.queryCostMax),
    code: "COST_LIMIT",
    beyond: batchOf(2, "{ postList(limit: 1000) { comment_list(limit: 99) { id body } } }"),
  },
  {
    input: "`__schema` of a request",
    most: count(limits.introspectedSchemasMax),
    code: "COST_LIMIT",
    beyond: query("{ a: __schema { description } b: __schema { description } }"),
  },
  {
    input: "`__type` of a request",
    most: count(limits.introspectedTypesMax),
    code: "COST_LIMIT",
    beyond: query(`{ ${times(limits.introspectedTypesMax + 1, (i) => `t${i}: __type(name: "Post") { name }`)} }`),
  },
  {
    input: "values of an introspection",
    most: `${limits.introspectionTimesMax} times the usual introspection`,
    code: "COST_LIMIT",
    beyond: query(
      `{ __schema { types { ${times(48, (i) => `f${i}: fields { name args { name type { name } } }`)} } } }`,
    ),
  },
  {
    input: "answer of an operation, and of a request",
    most: mebibytes(limits.answerBytesMax),
    code: "COST_LIMIT",
    beyond: "tests/integration/graphql/introspection-limits.test.ts",
  },
  {
    input: "requests that wait to be refused, of a project's callers at one address, or of one person",
    most: `${limits.refusedWork.waitingMax}, after ${limits.refusedWork.burstMs} ms of work for nothing, and for ${limits.refusedWork.share * 100} % of the time from then on`,
    code: "RATE_LIMITED",
    beyond: "tests/integration/edge/refused-work.test.ts",
  },
  {
    input: "`<` and `&` of one rich text",
    most: count(limits.richTextSignsMax),
    code: "BAD_USER_INPUT",
    beyond: secured({
      query: 'mutation ($body: String) { createPost(input: { title: "a", body: $body }) { id } }',
      variables: { body: "<".repeat(limits.richTextSignsMax + 1) },
    }),
  },
  {
    input: "entries of a repeated field that is written",
    most: count(limits.repeatedEntriesMax),
    code: "BAD_USER_INPUT",
    beyond: "tests/integration/access/hidden-parts.test.ts",
  },
  {
    input: "value of a JSON field",
    most: "1,000,000 characters, 100 levels",
    code: "BAD_USER_INPUT",
    beyond: "tests/integration/graphql/json-fields.test.ts",
  },
  {
    input: "root fields of an operation of the system API",
    most: count(limits.systemFieldsMax),
    code: "COST_LIMIT",
    beyond: system(`{ ${times(limits.systemFieldsMax + 1, (i) => `a${i}: __typename`)} }`),
  },
  {
    input: "cost of an operation of the system API",
    most: count(limits.systemCostMax),
    code: "COST_LIMIT",
    beyond: system(`{ ${times(11, (i) => `a${i}: getModelData(model: "post") { count }`)} }`),
  },
  {
    input: "fields of a model",
    most: `${count(limits.modelFieldsMax)}, and ${count(limits.levelFieldsMax)} beside each other`,
    code: "BAD_USER_INPUT",
    beyond: pushed({ fields: [{ label: "Box", field_type: "object", fields: fields(limits.levelFieldsMax + 1) }] }),
  },
  {
    input: "document of Cloud Sync",
    most: `${count(limits.syncDocument.fieldsMax)} fields of all models together, ${count(limits.syncDocument.partsMax)} objects and lists`,
    code: "BAD_USER_INPUT",
    // No model of them has too many.
    beyond: pushedAll(numbers(14).map((i) => ({ name: `hostile_${i}`, fields: fields(limits.levelFieldsMax) }))),
  },
  {
    input: "options of a field",
    most: count(limits.fieldOptionsMax),
    code: "BAD_USER_INPUT",
    beyond: savedRules({ fixed_list_elements: numbers(limits.fieldOptionsMax + 1) }),
  },
  {
    input: "conditions of a role",
    most: `${limits.roleConditionsMax}, each of ${count(limits.conditionCharactersMax)} characters, ${limits.conditionDepthMax} levels and ${limits.conditionPartsMax} values`,
    code: "BAD_USER_INPUT",
    beyond: "tests/integration/projects/role-conditions.test.ts",
  },
  {
    input: "fields of a model that a role has conditions on",
    most: count(limits.modelFieldConditionsMax),
    code: "BAD_USER_INPUT",
    beyond: system(
      `mutation { upsertRoleToProject(name: "kept", api_permissions: { post: { fields: { ${times(limits.modelFieldConditionsMax + 1, (i) => `f${i}: {}`)} } } }) { id } }`,
    ),
  },
  {
    input: "roles that a field is hidden from",
    most: count(limits.fieldHiddenRolesMax),
    code: "BAD_USER_INPUT",
    beyond: savedRules({ hide_for_roles: numbers(limits.fieldHiddenRolesMax + 1) }),
  },
  {
    input: "languages of a field",
    most: count(limits.fieldLocalesMax),
    code: "BAD_USER_INPUT",
    beyond: savedRules({ locals: numbers(limits.fieldLocalesMax + 1) }),
  },
  {
    input: "default value of a field, as JSON",
    most: `${count(limits.defaultValueCharsMax)} characters`,
    code: "BAD_USER_INPUT",
    beyond: savedField(`default: "${"a".repeat(limits.defaultValueCharsMax)}"`),
  },
  {
    input: "pattern of a field",
    most: `${limits.patternCharsMax} characters, ${count(limits.patternStepsMax)} steps`,
    code: "BAD_USER_INPUT",
    beyond: savedField('pattern: "a{1000}b{1000}"'),
  },
  {
    input: "text that is held against a pattern",
    most: `${count(limits.patternTextCharsMax)} characters`,
    code: "BAD_USER_INPUT",
    beyond: "tests/integration/records/patterns.test.ts",
  },
  {
    input: "texts of a record that are held against patterns",
    most: `${count(limits.patternWorkMax)} characters, each times the steps of its pattern`,
    code: "BAD_USER_INPUT",
    beyond: "tests/integration/records/patterns.test.ts",
  },
  {
    input: "code of a function",
    most: `${count(functionLimits.sourceCharactersMax)} characters`,
    code: "BAD_USER_INPUT",
    beyond: savedFunction(" ".repeat(functionLimits.sourceCharactersMax + 1)),
  },
  {
    input: "time to read the code of a function",
    most: `${functionLimits.checkMsMax / 1000} s`,
    code: "BAD_USER_INPUT",
    beyond: savedFunction(`const a = ${"<T>(".repeat(40)}`),
  },
  {
    input: "what a foreign database says to a check",
    most: `${limits.databaseCheckBytesMax / 1024} KiB`,
    code: "BAD_USER_INPUT",
    beyond: signedIn("/system/database/check", ({ endlessPort: port }) => {
      return { host: "127.0.0.1", port, database: "d", user: "u", password: "p", ssl: false };
    }),
  },
  {
    input: "silence of a foreign database",
    most: `${limits.foreignSilenceMsMax / 1000} s more than the statement may take`,
    code: "UNAVAILABLE",
    beyond: "tests/integration/edge/foreign-bounds.test.ts",
  },
  {
    input: "passwords of accounts that wait to be hashed",
    most: `${limits.passwordsWaitingMax}`,
    code: "UNAVAILABLE",
    beyond: "tests/integration/accounts/password-queue.test.ts",
  },
  {
    input: "passwords of all records of one write",
    most: count(limits.recordPasswordsMax),
    code: "BAD_USER_INPUT",
    beyond: "tests/integration/records/passwords.test.ts",
  },
  {
    input: "checks of foreign databases by one person",
    most: "30 in 15 minutes",
    code: "RATE_LIMITED",
    beyond: "tests/integration/edge/foreign-bounds.test.ts",
  },
  {
    input: "addresses of nobody that one person looks for",
    most: "100 in 15 minutes",
    code: "RATE_LIMITED",
    beyond: "tests/integration/projects/system-people.test.ts",
  },
  {
    input: "bytes that a packed dump becomes",
    most: `${limits.syncRatioMax} times its own, from ${mebibytes(limits.syncRatioFromBytes)} on`,
    code: "TOO_LARGE",
    beyond: bomb,
  },
  {
    input: "files for sync that a node takes at once",
    most: `${limits.syncFilesAtOnce}, of one project ${limits.syncFilesPerProject}, of one account as many as stay free, so ${limits.syncFilesAtOnce / 2} at most`,
    code: "RATE_LIMITED",
    beyond: "tests/integration/edge/foreign-bounds.test.ts",
  },
  {
    input: "files of records that a node takes at once",
    most: `${limits.importFilesAtOnce}, of one project ${limits.importFilesPerProject}, of one account as many as stay free, so ${limits.importFilesAtOnce / 2} at most`,
    code: "RATE_LIMITED",
    beyond: "tests/integration/edge/foreign-bounds.test.ts",
  },
  {
    input: "columns of a CSV, and names of one record of JSON, of an import",
    most: count(limits.importColumnsMax),
    code: "BAD_USER_INPUT",
    beyond: "tests/integration/records/import-hostile.test.ts",
  },
  {
    input: "time of one who sends a file for sync, or of records",
    most: `${limits.syncPace.everyMs / 1000} s for each ${limits.syncPace.bytesMin / 1024} KiB`,
    code: "BAD_USER_INPUT",
    beyond: "tests/integration/edge/foreign-bounds.test.ts",
  },
  {
    input: "sizes of one image that strangers have made",
    most: `${limits.mediaRenditionsPerFileMax} kept, others when one was not used for an hour`,
    code: "RATE_LIMITED",
    beyond: "tests/integration/media/media-images.test.ts",
  },
  {
    input: "frames of one image",
    most: count(limits.mediaFramesMax),
    code: "BAD_USER_INPUT",
    beyond: "tests/integration/media/media-images.test.ts",
  },
  {
    input: "pictures of one person that wait to be made",
    most: String(limits.avatarsWaitingOfOneMax),
    code: "UNAVAILABLE",
    beyond: "tests/integration/accounts/account-end.test.ts",
  },
  {
    input: "wrong passwords for an account from unknown browsers",
    most: "30 in 15 minutes, then one every 30 s to 5 minutes",
    code: "RATE_LIMITED",
    beyond: "tests/integration/accounts/auth-limits.test.ts",
  },
  {
    input: "records of an export that are read at once",
    most: `what has ${mebibytes(limits.exportPageBytesMax)}, or one`,
    code: "read in parts",
    beyond: "tests/integration/records/export-bounds.test.ts",
  },
  {
    input: "entries of the audit log about what one person was refused",
    most: `${limits.auditRefusalsMax} in 15 minutes, then none until they are over`,
    code: "not kept",
    beyond: "tests/integration/audit/audit-bounds.test.ts",
  },
  {
    input: "saved views of a project, shared or of one person",
    most: count(limits.recordViews.max),
    code: "BAD_USER_INPUT",
    beyond: "tests/integration/records/record-views.test.ts",
  },
  {
    input: "one saved view of a model",
    most: `${count(limits.recordViews.charactersMax)} characters, ${count(limits.recordViews.columnsMax)} columns`,
    code: "BAD_USER_INPUT",
    beyond: "tests/integration/records/record-views.test.ts",
  },
];
