export { createSession, type SessionKey } from "./create-session.ts";
export { endSession } from "./end-session.ts";
export { type FoundSession, findSession } from "./find-session.ts";
