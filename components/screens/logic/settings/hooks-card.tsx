"use client";

import { useQuery } from "@urql/next";
import { Plus, Trash2 } from "lucide-react";
import Link from "next/link";
import { useFieldArray } from "react-hook-form";
import { graphql } from "../../../../lib/console/graphql.ts";
import { routes } from "../../../../lib/console/routes.ts";
import { rich } from "../../../../lib/console/words/rich.tsx";
import { type HookEvent, hookEvents } from "../../../../lib/contract/functions.ts";
import { t, texts } from "../../../../lib/kernel/words/words.ts";
import { ChoiceField } from "../../../forms/choice-field.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import type { SettingsForm } from "./function-settings.ts";

const HooksQuery = graphql(`
  query Function_Hooks { currentProject { id settings { system_graphql_hooks } } }
`);

const words: Record<HookEvent, string> = texts({
  before_create: "Before create",
  before_update: "Before update",
  before_delete: "Before delete",
  after_create: "After create",
  after_update: "After update",
  after_delete: "After delete",
  access: "Custom Logic",
});
const events = () => hookEvents.map((value) => ({ value, label: words[value] }));

/** The writes that the function has a say in, and the rules that it decides. */
export function HooksCard({ form, models }: { form: SettingsForm; models: readonly string[] }) {
  const { control, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: "hooks" });
  const [{ data }] = useQuery({ query: HooksQuery });
  const fault = formState.errors.hooks?.message ?? formState.errors.hooks?.root?.message;
  const off = data?.currentProject && !data.currentProject.settings?.system_graphql_hooks;
  const writes = form.watch("hooks")?.some(({ event }) => event !== "access");
  return (
    <Card
      title={t("Hooks")}
      description={t(
        "Before a write it can change or refuse it, each row of an import too. After a write it is told. Custom Logic asks it what a role may do.",
      )}
    >
      <div className="space-y-4" data-invalid={fault ? "" : undefined}>
        {off && writes && (
          <Alert
            kind="warning"
            title={t("System GraphQL hooks are off")}
            description={rich("Writes call it only when they are on, in the <link>general settings</link>.", {
              link: (words) => (
                <Link href={routes.setting("general")} className="underline underline-offset-4">
                  {words}
                </Link>
              ),
            })}
          />
        )}
        {fields.map((field, index) => (
          <div key={field.id} className="flex items-start gap-2">
            <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-2">
              <ChoiceField
                control={control}
                name={`hooks.${index}.event`}
                label={t("Hook {index}", { index: index + 1 })}
                options={events()}
              />
              <ChoiceField
                control={control}
                name={`hooks.${index}.model`}
                label={t("Model {index}", { index: index + 1 })}
                none={t("All models")}
                options={models.map((model) => ({ value: model, label: model }))}
              />
            </div>
            <IconButton
              icon={Trash2}
              label={t("Remove hook {index}", { index: index + 1 })}
              className="mt-7"
              onClick={() => remove(index)}
            />
          </div>
        ))}
        {fault && (
          <p role="alert" className="text-meta text-danger">
            {fault}
          </p>
        )}
        <Button onClick={() => append({ event: "before_create", model: null })}>
          <Plus aria-hidden className="size-4" />
          {t("Add hook")}
        </Button>
      </div>
    </Card>
  );
}
