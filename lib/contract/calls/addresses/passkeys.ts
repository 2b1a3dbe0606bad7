/** Passkeys: signing in and proving by one, and those of an account. */

export const askForPasskey = "POST /auth/v2/login/passkey/options";
export const signInWithPasskey = "POST /auth/v2/login/passkey";
export const askForProof = "POST /auth/v2/proof/passkey/options";
export const proveByPasskey = "POST /auth/v2/proof/passkey";
export const startPasskey = "POST /auth/v2/passkeys/options";
export const addPasskey = "POST /auth/v2/passkeys/add";
export const renamePasskey = "POST /auth/v2/passkeys/rename";
export const deletePasskey = "POST /auth/v2/passkeys/delete";
