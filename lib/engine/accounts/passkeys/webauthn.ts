/**
 * The library for passkeys, fetched with the first one: it tries out what the machine can sign with, which is no part
 * of a start.
 */
export const webauthn = () => import("@simplewebauthn/server");
