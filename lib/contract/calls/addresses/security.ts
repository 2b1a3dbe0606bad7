/** How an account is kept safe. */

export const getAccountSecurity = "GET /auth/v2/security";
export const proveByPassword = "POST /auth/v2/proof/password";
export const proveByCode = "POST /auth/v2/proof/code";
export const proveByProvider = "POST /auth/v2/:provider/prove";
export const connectProvider = "POST /auth/v2/:provider/connect";
export const disconnectProvider = "POST /auth/v2/:provider/disconnect";
export const endSession = "POST /auth/v2/sessions/end";
export const endOtherSessions = "POST /auth/v2/sessions/end-others";
export const startTwoFactor = "POST /auth/v2/two-factor/start";
export const confirmTwoFactor = "POST /auth/v2/two-factor/confirm";
export const newRecoveryCodes = "POST /auth/v2/two-factor/recovery-codes";
export const stopTwoFactor = "POST /auth/v2/two-factor/stop";
export const deleteAccount = "POST /auth/v2/account/delete";
