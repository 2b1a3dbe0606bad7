"use client";

import { useState } from "react";
import { Controller } from "react-hook-form";
import { toasts } from "../../../../lib/console/notices/toasts.ts";
import { type PlanGrant, PlanGrantForm } from "../../../../lib/contract/admin/admin.ts";
import { planOf, plans } from "../../../../lib/contract/plans/plans.ts";
import type { ProjectMove } from "../../../../lib/contract/projects/moves.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import { FormDrawer } from "../../../forms/form-drawer.tsx";
import { MoveNote } from "../../../projects/move-note.tsx";
import { Button } from "../../../ui/button.tsx";
import { FormField } from "../../../ui/inputs/form-field.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { Switch } from "../../../ui/inputs/switch.tsx";
import { Textarea } from "../../../ui/inputs/textarea.tsx";
import { dateText } from "../../../ui/time/date-text.ts";
import { Choice } from "../choice.tsx";
import { useSavingForm } from "../use-saving-form.ts";
import type { Refusal } from "../users/user-source.ts";
import { moveText, type PresentPlan, presentText } from "./grant-facts.ts";
import { type GrantTarget, useGrants } from "./grant-source.ts";

interface GrantDrawerProps {
  target: GrantTarget;
  /** Of the project, or the address of the account. */
  name: string;
  grant: PlanGrant | null;
  present: PresentPlan;
  /** Of the project's data; null for accounts. */
  move: ProjectMove | null;
  onClose(): void;
}

/**
 * Gives a plan to a project, or to an account and all its projects, with a reason and perhaps an end; or takes it back.
 */
export function GrantDrawer({ target, name, grant, present, move, onClose }: GrantDrawerProps) {
  const { give, takeBack, moveAgain } = useGrants(target);
  const [busy, setBusy] = useState(false);
  const { form, submit } = useSavingForm<PlanGrantForm>({
    rules: PlanGrantForm,
    values: {
      plan: planOf(grant?.plan ?? "pro").key,
      dedicated_database: grant?.dedicated_database ?? false,
      reason: grant?.reason ?? "",
      ends_at: lastDayOf(grant),
    },
    save: (values) => give(values),
    onSaved: () => toasts.success(t("Plan given")),
    onClose,
  });
  const { errors } = form.formState;
  const [plan, dedicated_database] = form.watch(["plan", "dedicated_database"]);
  const moves = moveText(present, { plan, dedicated_database });

  async function act(work: () => Promise<Refusal | null>, done: string, close: boolean) {
    setBusy(true);
    const refusal = await work();
    setBusy(false);
    if (refusal) return toasts.error(refusal.message);
    toasts.success(done);
    if (close) onClose();
  }

  return (
    <FormDrawer
      form={form}
      width={440}
      title={t("Give a Plan")}
      description={target.kind === "project" ? name : t("{name} and all their projects", { name })}
      submitLabel={grant ? t("Change") : t("Give plan")}
      onSubmit={submit}
      onClose={onClose}
      lead={
        <div className="mb-5 space-y-3">
          <p className="text-table">{presentText(present)}</p>
          {move && (
            <MoveNote
              move={move}
              onRetry={() => void act(moveAgain, t("The data is moved again"), false)}
              busy={busy}
            />
          )}
          {grant && (
            <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border bg-subtle px-3 py-2.5">
              <p className="min-w-0 text-table">{toldOf(grant)}</p>
              <Button busy={busy} onClick={() => void act(takeBack, t("Plan taken back"), true)}>
                {t("Take back")}
              </Button>
            </div>
          )}
        </div>
      }
    >
      <Choice
        control={form.control}
        name="plan"
        label={t("Plan")}
        help={t("A paid plan applies instead where it offers more.")}
        options={plans.map(({ key, name: label }) => ({ value: key, label }))}
      />
      <Controller
        control={form.control}
        name="dedicated_database"
        render={({ field }) => (
          <Switch
            label={t("Dedicated database")}
            help={t("Even if the plan has none. The data moves by itself, and back when this ends.")}
            checked={field.value}
            onCheckedChange={field.onChange}
          />
        )}
      />
      {moves && (
        <p role="status" className="rounded-md bg-subtle p-3 text-table">
          {moves}
        </p>
      )}
      <FormField
        label={t("Last day")}
        error={errors.ends_at?.message}
        help={t("Leave it empty for no end. Days end at midnight UTC.")}
      >
        {(control) => <Input {...control} {...form.register("ends_at")} type="date" />}
      </FormField>
      <FormField
        label={t("Reason")}
        required
        error={errors.reason?.message}
        help={t("For other super admins and the audit log.")}
      >
        {(control) => <Textarea {...control} {...form.register("reason")} rows={3} />}
      </FormField>
    </FormDrawer>
  );
}

function toldOf({ plan, granted_at, granted_by, ends_at }: PlanGrant): string {
  const told = [
    granted_by
      ? t("given on {date} by {who}", { date: dateText(granted_at), who: granted_by })
      : t("given on {date}", { date: dateText(granted_at) }),
    ...(ends_at ? [t("until {date}", { date: dateText(ends_at) })] : []),
  ];
  return `${[planOf(plan).name, ...told].join(", ")}.`;
}

/** Grants end when a day does: the day before that moment. */
const lastDayOf = (grant: PlanGrant | null): string =>
  grant?.ends_at ? new Date(Date.parse(grant.ends_at) - 1).toISOString().slice(0, 10) : "";
