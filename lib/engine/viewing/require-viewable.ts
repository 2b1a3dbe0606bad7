import { fieldActions } from "../../contract/projects/field-conditions.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import { type Action, fieldConditionOf, fieldConditionsOf, isDecided, permissionOf } from "../access/index.ts";
import type { Membership } from "../projects/index.ts";
import { requirePermission } from "../projects/index.ts";
import { type Holder, requireHeld } from "../roles/index.ts";
import type { Subject } from "./find-subject.ts";

const actions: readonly Action[] = ["read", "create", "update", "delete"];

/**
 * FORBIDDEN unless the member may view the console as this one. They need `roles`, and the list in which members or
 * tokens stand; nobody sees more as somebody else than they see themselves.
 */
export function requireViewable(
  member: Holder & Membership,
  subject: Subject,
  kind: "role" | "member" | "token",
): void {
  requirePermission(member, "roles");
  if (kind === "member") requirePermission(member, "teams");
  if (kind === "token") requirePermission(member, "api_secrets");
  if (subject.is_owner)
    throw new PlinthError("FORBIDDEN", t("Nobody views the console as the owner of the project."), {
      fields: { id: t("Nobody views the console as the owner of the project.") },
    });
  const what = subject.name.replace(/^t/, "T");
  requireHeld(member, subject, what, "id");
  const own = subject.caller === null ? [] : decidedForOthers(member, subject);
  if (own.length === 0) return;
  const message = `${what} sees records by who they are: ${own.join(", ")}. You need the right to all of these records yourself.`;
  throw new PlinthError("FORBIDDEN", message, { fields: { id: message } });
}

/**
 * What it is decided for each caller which records they get: the same condition lets through other records for another
 * one. It lies within all records alone.
 */
function decidedForOthers({ role: own }: Membership, { role }: Subject): string[] {
  return Object.keys(role.api_permissions).flatMap((model) => [
    ...actions
      .filter((action) => isDecided(permissionOf(role, model, action)) && permissionOf(own, model, action) !== "all")
      .map((action) => `${action} ${model}`),
    ...fieldActions.flatMap((action) =>
      Object.keys(fieldConditionsOf(role, model))
        .filter((field) => fieldConditionOf(own, model, field, action) !== null)
        .map((field) => `${action} ${field} of ${model}`),
    ),
  ]);
}
