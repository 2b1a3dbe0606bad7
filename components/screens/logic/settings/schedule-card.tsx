"use client";

import { nextRuns } from "../../../../lib/contract/functions.ts";
import { listed, t } from "../../../../lib/kernel/words/words.ts";
import { Card } from "../../../ui/card.tsx";
import { FormField } from "../../../ui/inputs/form-field.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { timeText } from "../../../ui/time/local-time.tsx";
import type { SettingsForm } from "./function-settings.ts";

/** When the function runs by itself; what is typed is told in words. */
export function ScheduleCard({ form }: { form: SettingsForm }) {
  const schedule = form.watch("schedule")?.trim() ?? "";
  const runs = schedule ? nextRuns(schedule, new Date()) : null;
  const next =
    runs &&
    runs.length > 0 &&
    t("Runs next on {times}.", { times: listed(runs.map((date) => `${timeText(date, "UTC")} UTC`)) });
  return (
    <Card title={t("Schedule")}>
      <FormField
        label={t("Cron expression (UTC)")}
        error={form.formState.errors.schedule?.message}
        help={
          <span suppressHydrationWarning>
            {next || t("Minute, hour, day, month, weekday: 0 6 * * * is every day at 6:00. Leave empty for never.")}
          </span>
        }
      >
        {(control) => (
          <Input
            {...control}
            {...form.register("schedule")}
            placeholder="0 6 * * *"
            autoComplete="off"
            spellCheck={false}
            className="font-mono text-table!"
          />
        )}
      </FormField>
    </Card>
  );
}
