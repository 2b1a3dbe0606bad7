export { deleteToken } from "./delete-token.ts";
export { findTokenRow } from "./find-token-row.ts";
export { generateToken } from "./generate-token.ts";
export { getTokenSecret } from "./get-token-secret.ts";
export { insertToken } from "./insert-token.ts";
export { listTokens, type TokenSummary } from "./list-tokens.ts";
export {
  deleteSyncToken,
  generateSyncToken,
  listSyncTokens,
  requireTokenProjects,
  type SyncToken,
} from "./sync-tokens.ts";
export { takeOverToken } from "./take-over-token.ts";
export { listTokenOperations, setTokenOperations, type TokenOperationSummary } from "./token-operations.ts";
export { noteSyncTokenUse, removeTokensOf } from "./token-rows.ts";
