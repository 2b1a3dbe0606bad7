export { openApiText } from "./openapi/openapi.ts";
export type { RestMethod, RestRequest, RestResponse } from "./request.ts";
export { runRest } from "./run-rest.ts";
