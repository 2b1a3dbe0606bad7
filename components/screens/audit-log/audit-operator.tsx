"use client";

import { useClient, useMutation } from "@urql/next";
import { useState } from "react";
import { graphqlFields, graphqlMessage, showServerErrors } from "../../../lib/console/calls/form-errors.ts";
import { call } from "../../../lib/console/calls/rest.ts";
import { graphql } from "../../../lib/console/graphql.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import type { AuditRetentionInput, AuditVerification } from "../../../lib/contract/admin/audit.ts";
import * as calls from "../../../lib/contract/calls/addresses/data.ts";
import { countText } from "../../../lib/kernel/counts.ts";
import { plural, t } from "../../../lib/kernel/words/words.ts";
import { FormError } from "../../forms/form-error.tsx";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { Alert } from "../../ui/feedback/alert.tsx";
import { FormField } from "../../ui/inputs/form-field.tsx";
import { Input } from "../../ui/inputs/input.tsx";

const RetentionMutation = graphql(`
  mutation AuditLog_Retention($days: Int!) { updateAuditRetention(days: $days) }
`);

const OlderQuery = graphql(`
  query AuditLog_Older($where: AuditWhereFilterArgObject) { auditStatistics(where: $where) { total } }
`);

const retentionTypenames = { additionalTypenames: ["AuditLogInfo", "AuditChoices", "AuditStatistics"] };

/** What the operators of an installation do about its log: how long it is kept, and whether it is whole. */
export function AuditOperator({ days }: { days: number }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Retention days={days} />
      <Verification />
    </div>
  );
}

function Retention({ days }: { days: number }) {
  const client = useClient();
  const [{ fetching }, save] = useMutation(RetentionMutation);
  const [asked, setAsked] = useState<{ days: number; entries: number } | null>(null);
  const form = useContractForm<AuditRetentionInput, AuditRetentionInput>({
    rules: async () => (await import("../../../lib/contract/admin/audit.ts")).AuditRetentionInput,
    values: { days },
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const store = async (chosen: number) => {
    const { error } = await save({ days: chosen }, retentionTypenames);
    setAsked(null);
    if (error) return showServerErrors(form, { message: graphqlMessage(error), fields: graphqlFields(error) });
    form.reset({ days: chosen });
    toasts.success(t("Retention saved"));
  };
  const submit = form.handleSubmit(async ({ days: chosen }) => {
    if (chosen === 0) return store(0);
    const until = new Date(Date.now() - chosen * 86_400_000).toISOString();
    const where = { created_at: { between_date: [null, until] } };
    const { data, error } = await client.query(OlderQuery, { where }, { requestPolicy: "network-only" }).toPromise();
    if (error) return showServerErrors(form, { message: graphqlMessage(error) });
    const entries = data?.auditStatistics?.total ?? 0;
    if (entries === 0) return store(chosen);
    setAsked({ days: chosen, entries });
  });
  return (
    <Card title={t("Retention")} description={t("How long entries are kept. Older ones are deleted within the hour.")}>
      <form noValidate method="post" onSubmit={submit} className="space-y-4">
        <FormError errors={errors} />
        <FormField label={t("Days")} help={t("0 keeps all entries.")} error={errors.days?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register("days", { valueAsNumber: true })}
              type="number"
              min={0}
              step={1}
              className="max-w-40"
            />
          )}
        </FormField>
        <Button type="submit" busy={isSubmitting || fetching} disabled={!isDirty}>
          {t("Save retention")}
        </Button>
      </form>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={t("Delete older entries?")}
        description={plural(
          asked?.entries ?? 0,
          "{count} entry is older than {days} days. It will be deleted for good.",
          "{count} entries are older than {days} days. They will be deleted for good.",
          { days: asked?.days ?? 0 },
        )}
        confirmLabel={t("Save and delete")}
        danger
        busy={fetching}
        onConfirm={() => asked && void store(asked.days)}
      />
    </Card>
  );
}

function Verification() {
  const [checking, setChecking] = useState(false);
  const [found, setFound] = useState<AuditVerification | null>(null);
  const verify = async () => {
    setChecking(true);
    setFound(null);
    try {
      setFound((await call(calls.verifyAuditLog)).body);
    } catch {
      // Told by the fetch layer.
    }
    setChecking(false);
  };
  return (
    <Card
      title={t("Integrity")}
      description={t(
        "Entries are chained by hash, so an entry that was changed, deleted or added by hand is detected.",
      )}
    >
      <div className="space-y-4">
        <Button busy={checking} onClick={() => void verify()}>
          {t("Verify audit log")}
        </Button>
        {found && (
          <Alert
            kind={found.fault ? "danger" : "success"}
            title={found.fault?.message ?? t("The audit log is intact.")}
            description={
              <>
                {t("{entries} entries are as they were written.", { entries: countText(found.entries) })}
                {found.head && (
                  <span className="mt-1 block font-mono text-meta break-all">{`${found.head.position}:${found.head.hash}`}</span>
                )}
              </>
            }
          />
        )}
      </div>
    </Card>
  );
}
