export { type GraphqlRequest, type GraphqlResponse, graphqlErrors, runOperation } from "./run-operation.ts";
