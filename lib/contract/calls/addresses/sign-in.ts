/** Signing in. */

export const register = "POST /auth/v2/register";
export const verifyEmail = "POST /auth/v2/verify/email";
export const requestVerification = "POST /auth/v2/verify/request";
export const login = "POST /auth/v2/login";
export const awaitsSecondStep = "GET /auth/v2/login/second-step";
export const finishSignIn = "POST /auth/v2/login/second-step";
export const signInOptions = "GET /auth/v2/providers";
export const startOAuth = "GET /auth/v2/:provider/login";
export const finishOAuth = "GET /auth/v2/:provider/callback";
export const requestPasswordReset = "POST /auth/v2/forget/password/request";
export const verifyPasswordReset = "POST /auth/v2/forget/password/verify";
export const changePassword = "POST /auth/v2/change/password";
export const describeInvitation = "POST /auth/v2/invitation";
export const acceptInvitation = "POST /auth/v2/invitation/accept";
