"use client";

import { type ReactNode, useState } from "react";
import { call } from "../../../lib/console/calls/rest.ts";
import { routes } from "../../../lib/console/routes.ts";
import * as calls from "../../../lib/contract/calls/addresses/sync.ts";
import type { AskedLogin } from "../../../lib/contract/sync/sync-logins.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { CheckboxGroupField } from "../../forms/checkbox-group-field.tsx";
import { FormError } from "../../forms/form-error.tsx";
import { submit } from "../../forms/submit.ts";
import { tomorrow } from "../../forms/tomorrow.ts";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Card } from "../../ui/card.tsx";
import { Alert } from "../../ui/feedback/alert.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { FormField } from "../../ui/inputs/form-field.tsx";
import { Input } from "../../ui/inputs/input.tsx";
import { RelativeTime } from "../../ui/time/relative-time.tsx";
import { type SyncProject, scopeNames, scopeOptions } from "./sync-data.ts";

const rules = async () => (await import("../../../lib/contract/sync/sync-logins.ts")).ConfirmLoginInput;
const scopes = Object.keys(scopeNames) as (keyof typeof scopeNames)[];

interface ConfirmLoginScreenProps {
  login: AskedLogin;
  projects: SyncProject[];
}

/** Shows which machine asks to act for the reader, and for what; they confirm or refuse it. */
export function ConfirmLoginScreen({ login, projects }: ConfirmLoginScreenProps) {
  const [answered, setAnswered] = useState<"confirmed" | "refused" | null>(null);
  return (
    <div className="w-full max-w-xl p-edge">
      {answered ? (
        <Card>
          <EmptyState
            title={
              answered === "confirmed"
                ? t("{machine} is logged in", { machine: login.machine })
                : t("{machine} was refused", { machine: login.machine })
            }
            description={
              answered === "confirmed"
                ? t("Go back to your terminal. You can delete the token under Cloud Sync at any time.")
                : t("No access was given. You can close this page.")
            }
            action={<ButtonLink href={routes.sync()}>{t("Cloud Sync")}</ButtonLink>}
          />
        </Card>
      ) : (
        <ConfirmForm login={login} projects={projects} onAnswered={setAnswered} />
      )}
    </div>
  );
}

function ConfirmForm({
  login,
  projects,
  onAnswered,
}: ConfirmLoginScreenProps & { onAnswered(answer: "confirmed" | "refused"): void }) {
  const asked = projects.filter(({ id }) => projects.length === 1 || id === login.project);
  const form = useContractForm({
    rules,
    defaultValues: {
      code: login.code,
      name: login.machine,
      duration: "",
      scopes,
      project_ids: asked.map(({ id }) => id),
    },
  });
  const { errors, isSubmitting } = form.formState;
  const [refusing, setRefusing] = useState(false);

  const onSubmit = submit(
    form,
    async (values) => {
      await call(calls.confirmCommandLogin, { body: values, handlesErrors: true, mayBeForbidden: true });
      onAnswered("confirmed");
    },
    t("It could not be confirmed."),
  );
  const refuse = async () => {
    setRefusing(true);
    try {
      await call(calls.refuseCommandLogin, { body: { code: login.code } });
      onAnswered("refused");
    } catch {
      // call() has told it.
    } finally {
      setRefusing(false);
    }
  };

  return (
    <form noValidate method="post" onSubmit={onSubmit}>
      <Card
        title={t("May this machine act for you?")}
        description={t("Somebody ran plinth login. If it was you, compare the code with the one in your terminal.")}
        footer={
          <>
            <Button busy={refusing} onClick={() => void refuse()}>
              {t("Refuse")}
            </Button>
            <Button type="submit" variant="primary" busy={isSubmitting} disabled={projects.length === 0}>
              {t("Confirm")}
            </Button>
          </>
        }
      >
        <div className="space-y-4">
          <p className="rounded border bg-subtle py-3 text-center font-mono text-title tracking-widest">{login.code}</p>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
            <Row label={t("Machine")}>{login.machine}</Row>
            <Row label={t("Its address")}>{login.ip_address || "unknown"}</Row>
            <Row label={t("Asked")}>
              <RelativeTime date={login.created_at} />
            </Row>
          </dl>
          <Alert
            kind="warning"
            title={t("Only confirm a login that you have just started")}
            description={t("If somebody sent you this link or code, refuse: they would act in your name.")}
          />
          <FormError errors={errors} />
          {projects.length === 0 ? (
            <p className="text-muted">{t("A token is for projects, and you have none yet. Create a project first.")}</p>
          ) : (
            <>
              <FormField
                label={t("Name")}
                required
                error={errors.name?.message}
                help={t("The name of the token under Cloud Sync.")}
              >
                {(control) => <Input {...control} {...form.register("name")} autoComplete="off" />}
              </FormField>
              <FormField
                label={t("Duration")}
                error={errors.duration?.message}
                help={t("The last day on which the token works. Leave empty for no end.")}
              >
                {(control) => <Input {...control} {...form.register("duration")} type="date" min={tomorrow()} />}
              </FormField>
              <CheckboxGroupField
                control={form.control}
                name="project_ids"
                label={t("Projects")}
                itemName="projects"
                required
                options={projects.map(({ id, name }) => ({ value: id, label: name }))}
              />
              <CheckboxGroupField
                control={form.control}
                name="scopes"
                label={t("For")}
                itemName="scopes"
                required
                options={scopeOptions()}
              />
              <p className="text-muted">{t("It can do what you may do in these projects, and no more.")}</p>
            </>
          )}
        </div>
      </Card>
    </form>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}
