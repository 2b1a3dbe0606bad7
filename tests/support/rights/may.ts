import type { Caller } from "./world.ts";

/** Whether docs/permissions.md, which says `who` of a call, gives it to this caller. */
export function may(caller: Caller, who: string): boolean {
  // The address of a function is its secret.
  if (who === "everybody" || who === "whoever has the address") return true;
  if (!caller.isSignedIn) return false;
  if (who === "signed in") return true;
  if (who === "super admin") return caller.isSuperAdmin;
  if (who === "owner" || who === "admin") return caller.isOwner;
  if (who === "member") return caller.permissions !== null;
  if (who.endsWith(" in each project that is named")) return may(caller, who.split(" ")[0]!);
  return caller.permissions?.includes(who) ?? false;
}

const refusals = new Set(["UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND"]);

/** Whether an answer is a refusal. */
export const isRefused = (code: string | undefined, message: string) =>
  refusals.has(code ?? "") || message === "Please choose a project first.";
