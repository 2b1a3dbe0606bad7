"use client";

import { ChevronRight } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import { routes } from "../../../lib/console/routes.ts";
import { rich } from "../../../lib/console/words/rich.tsx";
import type { TemplateName } from "../../../lib/contract/projects/templates.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { useContractForm } from "../../forms/use-contract-form.ts";
import type { Checkout } from "../../payments/checkout.ts";
import type { IdCheck } from "../../projects/use-id-check.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Card } from "../../ui/card.tsx";
import { FormField } from "../../ui/inputs/form-field.tsx";
import { Input } from "../../ui/inputs/input.tsx";
import { onDemand } from "../../ui/loading/on-demand.tsx";
import { Tooltip } from "../../ui/menus/tooltip.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import type { Connection } from "./database/connection.ts";
import { SelectedPlan } from "./selected-plan.tsx";
import type { Tier } from "./tiers.ts";
import { useProposedId } from "./use-proposed-id.ts";

const Alert = onDemand(async () => ({ default: (await import("../../ui/feedback/alert.tsx")).Alert }));
const MoreOptions = onDemand(async () => ({ default: (await import("./more-options.tsx")).MoreOptions }));
const OwnId = onDemand(async () => ({ default: (await import("./own-id.tsx")).OwnId }));
const OwnDatabase = onDemand(async () => ({ default: (await import("./database/own-database.tsx")).OwnDatabase }));
const PayButton = onDemand(async () => ({ default: (await import("./pay-button.tsx")).PayButton }));

type PlanType = "dedicated" | "byod";

const formId = "new-project";

interface NewProjectProps {
  projectType: "general" | "saas";
  plans: readonly Tier[];
  /** The plan that is chosen at first, where it can be bought here. */
  tier: Tier["key"];
  /** What is to be said before a project of a plan is made. */
  warnings: Readonly<Record<Tier["key"], ReactNode>>;
  /** The plans that leave no room for another project. */
  full: readonly Tier["key"][];
  /** Radio buttons of what the project can begin with, by their names. */
  templates: ReactNode;
  /** The one that is chosen at first; empty for none. */
  template: TemplateName | "";
  /**
   * Radio buttons of the plans by their keys; where payments are not set up, what a project may do that nobody pays
   * for.
   */
  choice: ReactNode;
  /** Under the database's card. */
  facts: ReactNode;
  /** At the end. */
  children: ReactNode;
  /** How plans are paid; null where payments are not set up. */
  checkout: Checkout | null;
}

/** 'Start New Project': what the project is on the left, where its data lives on the right. */
export function NewProject({
  projectType,
  plans,
  tier: firstTier,
  warnings,
  full,
  templates,
  template: firstTemplate,
  choice,
  checkout,
  facts,
  children,
}: NewProjectProps) {
  const form = useContractForm({
    rules: async () => (await import("./project-details.ts")).ProjectDetails,
    defaultValues: { name: "", description: "", id: "", project_type: projectType, tenant_model_name: "" },
  });
  const [connection, setConnection] = useState<Connection>();
  const [planType, setPlanType] = useState<PlanType>("dedicated");
  const [tier, setTier] = useState(firstTier);
  const [error, setError] = useState("");
  const plan = plans.find(({ key }) => key === tier)!;
  const counted = planType === "dedicated" ? tier : "free";
  const isFull = full.includes(counted);
  const isPaid = planType === "dedicated" && plan.key !== "free";

  const [template, setTemplate] = useState(firstTemplate);
  const [more, setMore] = useState(projectType === "saas");
  const moreId = useId();
  const { errors } = form.formState;
  // What is wrong is never out of sight.
  const showsMore = more || Boolean(errors.description || errors.project_type || errors.tenant_model_name);
  const proposed = useProposedId(form.watch("name"));
  /** Of an id of the owner's own; null while the proposed one will do. */
  const [ownCheck, setOwnCheck] = useState<IdCheck | null>(null);
  const idState = ownCheck?.state ?? "free";
  const connected = planType === "dedicated" || connection !== undefined;
  const ready = (idState === "free" || idState === "unknown") && connected;
  const hint =
    planType === "dedicated"
      ? t("Please select a tier and ensure project ID is valid")
      : t("Please test database connection and ensure project ID is valid");

  const changeId = () => {
    form.setValue("id", proposed.id);
    setOwnCheck({ state: "checking" });
  };

  const onSubmit = form.handleSubmit(async ({ tenant_model_name, project_type, ...details }) => {
    // Who types fast and presses Enter need not wait: the creation itself tells of an id that is taken.
    if (!ready && !(connected && idState === "checking")) return toasts.warning(hint);
    if (isPaid) return toasts.info(t("Please complete payment to create your project"));
    setError("");
    const { createProject } = await import("./create-project.ts");
    const fault = await createProject(
      {
        ...details,
        ...(template === "" ? { project_type } : { template }),
        ...(template === "" && project_type === "saas" ? { tenant_model_name } : {}),
        plan_type: planType,
        ...(planType === "dedicated" ? { tier_name: tier } : { database_type: "postgresql", db_config: connection }),
      },
      form,
    );
    if (fault !== null) setError(fault);
  });

  return (
    <div className="grid w-full max-w-6xl grid-cols-1 items-start gap-6 p-edge xl:grid-cols-2 xl:grid-rows-[auto_auto_1fr]">
      <Card title={t("Project Configuration")}>
        <form id={formId} noValidate method="post" onSubmit={onSubmit} className="space-y-5">
          {warnings[counted]}
          <fieldset disabled={isFull} className="space-y-5">
            <FormField label={t("Project name")} required error={errors.name?.message}>
              {(control) => (
                <Input
                  {...control}
                  {...form.register("name")}
                  autoFocus
                  autoComplete="off"
                  placeholder={t("My project")}
                />
              )}
            </FormField>
            {ownCheck ? (
              <OwnId form={form} onCheck={setOwnCheck} />
            ) : (
              proposed.id !== "" && (
                <p className="-mt-3! text-meta text-muted" aria-live="polite">
                  {rich("Its id: {id}", { id: <code className="font-mono">{proposed.id}</code> })}{" "}
                  <Button variant="ghost" size="small" onClick={changeId}>
                    {t("Change")}
                  </Button>
                </p>
              )
            )}
            {/* What is paid for is made later, by the payment, and begins empty. */}
            <div
              hidden={isPaid}
              onChange={({ target }) => setTemplate((target as HTMLInputElement).value as TemplateName | "")}
            >
              {templates}
            </div>
            <Button
              variant="ghost"
              className="-ml-3"
              aria-expanded={showsMore}
              aria-controls={showsMore ? moreId : undefined}
              onClick={() => setMore(!more)}
            >
              <ChevronRight aria-hidden className={`size-4 transition-transform ${showsMore ? "rotate-90" : ""}`} />
              {t("More options")}
            </Button>
            {showsMore && (
              <div id={moreId}>
                <MoreOptions form={form} hasTemplate={template !== ""} />
              </div>
            )}
          </fieldset>
          {planType === "dedicated" && checkout && <SelectedPlan plan={plan} />}
          {error && <Alert kind="danger" title={t("Error: {message}", { message: error })} />}
        </form>
      </Card>
      <div className="space-y-6 xl:col-start-2 xl:row-span-3 xl:row-start-1">
        <Card title={t("Database Configuration")}>
          <Tabs
            label={t("Where the data lives")}
            value={planType}
            onValueChange={(value) => setPlanType(value as PlanType)}
            className="-mt-3"
            tabs={[
              {
                value: "dedicated",
                label: t("Dedicated Database"),
                stays: true,
                content: (
                  <div onChange={({ target }) => setTier((target as HTMLInputElement).value as Tier["key"])}>
                    {choice}
                  </div>
                ),
              },
              {
                value: "byod",
                label: t("Bring Your Own Database"),
                stays: true,
                content: <OwnDatabase onTested={setConnection} />,
              },
            ]}
          />
        </Card>
        {facts}
      </div>
      {/* After all that is chosen, which on phones is one column. */}
      <div className="flex justify-end gap-2 xl:col-start-1 xl:row-start-2">
        <ButtonLink href={routes.projects()}>{t("Cancel")}</ButtonLink>
        {isPaid ? (
          <>
            {/* For Enter in a field, which needs one to submit with. */}
            <button type="submit" form={formId} hidden />
            <PayButton
              checkout={checkout}
              plan={plan}
              complete={!isFull && idState === "free" && (ownCheck !== null || proposed.isFree)}
              form={form}
              proposedId={proposed.id}
            />
          </>
        ) : (
          <Tooltip content={ready ? "" : hint}>
            <Button
              type="submit"
              form={formId}
              disabled={isFull}
              variant="primary"
              busy={form.formState.isSubmitting}
              aria-disabled={ready ? undefined : true}
            >
              {t("Create Project")}
            </Button>
          </Tooltip>
        )}
      </div>
      {children}
    </div>
  );
}
