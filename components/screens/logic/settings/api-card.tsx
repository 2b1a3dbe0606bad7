"use client";

import { Controller } from "react-hook-form";
import { labelled, t } from "../../../../lib/kernel/words/words.ts";
import { ChoiceField } from "../../../forms/choice-field.tsx";
import { Card } from "../../../ui/card.tsx";
import { FormField } from "../../../ui/inputs/form-field.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { Switch } from "../../../ui/inputs/switch.tsx";
import { Textarea } from "../../../ui/inputs/textarea.tsx";
import { kinds } from "../function-kinds.ts";
import type { SettingsForm } from "./function-settings.ts";

interface ApiCardProps {
  form: SettingsForm;
  models: readonly string[];
  /** The name can be changed now. */
  renaming: boolean;
}

/** How the function stands in the project's API. */
export function ApiCard({ form, models, renaming }: ApiCardProps) {
  const { control, formState } = form;
  const { errors } = formState;
  const options = models.map((model) => ({ value: model, label: model }));
  return (
    <Card title={t("In the API")}>
      <div className="space-y-5">
        <FormField
          label={t("Function name")}
          required
          error={errors.name?.message}
          help={
            renaming
              ? t("Queries use the new name at once, and the old one stops working.")
              : t("Save the code first to rename it.")
          }
        >
          {(attributes) => (
            <Input
              {...attributes}
              {...form.register("name")}
              readOnly={!renaming}
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </FormField>
        <FormField label={t("Description")} error={errors.description?.message} help={t("Shown in the API's schema.")}>
          {(attributes) => <Textarea {...attributes} {...form.register("description")} rows={2} />}
        </FormField>
        <OnOff
          form={form}
          name="function_connected"
          label={t("Connected")}
          help={t("Programs can call it: it is in the GraphQL API, and answers at its REST address.")}
        />
        <ChoiceField
          control={control}
          name="graphql_schema_type"
          label={t("Kind")}
          help={t("A query reads, a mutation changes something.")}
          options={labelled(kinds)}
        />
        <ChoiceField
          control={control}
          name="request"
          label={t("Request model")}
          help={t("The model whose fields are its input.")}
          none={t("None: any JSON")}
          options={options}
        />
        <OnOff
          form={form}
          name="request_payload_is_optional"
          label={t("Optional payload")}
          help={t("It may be called without any input.")}
        />
        <ChoiceField
          control={control}
          name="response"
          label={t("Response model")}
          help={t("The model whose fields are its output.")}
          none={t("None: any JSON")}
          options={options}
        />
        <OnOff
          form={form}
          name="response_is_array"
          label={t("Returns a list")}
          help={t("An array of what is chosen above.")}
        />
      </div>
    </Card>
  );
}

interface OnOffProps {
  form: SettingsForm;
  name: "function_connected" | "request_payload_is_optional" | "response_is_array";
  label: string;
  help: string;
}

function OnOff({ form, name, label, help }: OnOffProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <Switch label={label} help={help} checked={field.value ?? false} onCheckedChange={field.onChange} />
      )}
    />
  );
}
