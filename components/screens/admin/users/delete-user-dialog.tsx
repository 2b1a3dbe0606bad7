"use client";

import { useMutation, useQuery } from "@urql/next";
import { useState } from "react";
import { graphqlMessage } from "../../../../lib/console/calls/form-errors.ts";
import { graphql } from "../../../../lib/console/graphql.ts";
import { toasts } from "../../../../lib/console/notices/toasts.ts";
import type { AdminUser } from "../../../../lib/contract/admin/admin.ts";
import { listed, msg, plural, t } from "../../../../lib/kernel/words/words.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { FormField } from "../../../ui/inputs/form-field.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { userTypenames } from "./user-source.ts";

const HoldingsQuery = graphql(`
  query DeleteUser_Holdings($id: String!) {
    adminUserHoldings(_id: $id) { api_tokens projects { id name } }
  }
`);
const DeleteMutation = graphql(`
  mutation DeleteUser_Delete($id: String!, $to: String, $all: Boolean) {
    adminDeleteUser(_id: $id, transfer_to: $to, delete_projects: $all) { message }
  }
`);

export const deleteQuestion = msg("Are you sure you want to delete this user? This action cannot be undone.");

const fates = [
  { value: "transfer", label: msg("Transfer them to somebody else") },
  { value: "delete", label: msg("Delete them too; they can be restored for 7 days") },
] as const;

/** Deletes an account; says what ends with it, and asks what becomes of its projects. */
export function DeleteUserDialog({ user, onClose }: { user: AdminUser; onClose(): void }) {
  const [{ data, error }] = useQuery({
    query: HoldingsQuery,
    variables: { id: user.id },
    requestPolicy: "network-only",
  });
  const [{ fetching }, remove] = useMutation(DeleteMutation);
  const [fate, setFate] = useState<(typeof fates)[number]["value"]>("transfer");
  const [heir, setHeir] = useState("");
  const [fault, setFault] = useState<string>();
  const held = data?.adminUserHoldings;
  const owns = (held?.projects.length ?? 0) > 0;

  const confirm = async () => {
    if (owns && fate === "transfer" && !heir.trim()) return setFault(t("Please enter who should get the projects."));
    const to = owns && fate === "transfer" ? heir.trim() : null;
    const { error: refused } = await remove({ id: user.id, to, all: owns && fate === "delete" }, userTypenames);
    if (refused) return setFault(graphqlMessage(refused));
    toasts.success(t("User deleted successfully"));
    onClose();
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("Delete {email}?", { email: user.email })}
      description={t(deleteQuestion)}
      footer={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button variant="danger" busy={fetching} disabled={!held} onClick={() => void confirm()}>
            {t("Delete user")}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {error && <Alert kind="danger" title={graphqlMessage(error)} />}
        {!held && !error && <Skeleton className="h-10 w-full" />}
        {held && (
          <p className="text-muted">
            {held.api_tokens === 0
              ? t("Their sessions and memberships end at once. The audit log keeps what they did.")
              : plural(
                  held.api_tokens,
                  "Their sessions and memberships end at once, and the API token that they made. The audit log keeps what they did.",
                  "Their sessions and memberships end at once, and the {count} API tokens that they made. The audit log keeps what they did.",
                )}
          </p>
        )}
        {owns && (
          <fieldset className="space-y-2">
            <legend className="mb-2 font-medium">
              {t("They own {projects}", { projects: namesOf(held?.projects ?? []) })}
            </legend>
            {fates.map(({ value, label }) => (
              <label key={value} className="flex items-center gap-2">
                <input
                  type="radio"
                  name="fate"
                  className="size-4 shrink-0 accent-accent"
                  checked={fate === value}
                  onChange={() => setFate(value)}
                />
                {t(label)}
              </label>
            ))}
            {fate === "transfer" && (
              <FormField label={t("Email of the new owner")} required error={fault}>
                {(control) => (
                  <Input
                    {...control}
                    type="email"
                    autoComplete="off"
                    value={heir}
                    onChange={(event) => {
                      setHeir(event.target.value);
                      setFault(undefined);
                    }}
                  />
                )}
              </FormField>
            )}
          </fieldset>
        )}
        {fault && !(owns && fate === "transfer") && <Alert kind="danger" title={fault} />}
      </div>
    </Dialog>
  );
}

function namesOf(projects: readonly { name: string }[]): string {
  const first = projects.slice(0, 3).map(({ name }) => name);
  const more = projects.length - first.length;
  return listed(more > 0 ? [...first, plural(more, "{count} more project", "{count} more projects")] : first);
}
