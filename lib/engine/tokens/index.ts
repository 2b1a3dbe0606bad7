export { deleteToken } from "./delete-token.ts";
export { findTokenRow } from "./find-token-row.ts";
export { generateToken } from "./generate-token.ts";
export { getTokenSecret } from "./get-token-secret.ts";
export { insertToken } from "./insert-token.ts";
export { listTokens, type TokenSummary } from "./list-tokens.ts";
export { fetchLogin, startLogin } from "./sync-logins/command-login.ts";
export { confirmLogin, findLogin, refuseLogin } from "./sync-logins/confirm-login.ts";
export {
  deleteSyncToken,
  generateSyncToken,
  listSyncTokens,
  type SyncToken,
} from "./sync-tokens.ts";
export { takeOverToken } from "./take-over-token.ts";
export { listTokenOperations, setTokenOperations, type TokenOperationSummary } from "./token-operations.ts";
export { endSyncLogins, endWaysInByToken, noteSyncTokenUse, removeTokensOf } from "./token-rows.ts";
