"use client";

import type { UseFormReturn } from "react-hook-form";
import { Controller } from "react-hook-form";
import { labelled, msg, t } from "../../../lib/kernel/words/words.ts";
import { FormField } from "../../ui/inputs/form-field.tsx";
import { Input } from "../../ui/inputs/input.tsx";
import { Select } from "../../ui/inputs/select.tsx";
import { Textarea } from "../../ui/inputs/textarea.tsx";
import type { ProjectDetails, ProjectDetailsInput } from "./project-details.ts";

interface MoreOptionsProps {
  form: UseFormReturn<ProjectDetailsInput, unknown, ProjectDetails>;
  /** A template says itself whether it is for tenants. */
  hasTemplate: boolean;
}

const projectTypes = [
  { value: "general", label: msg("General") },
  { value: "saas", label: msg("SaaS (multi-tenant)") },
] as const;

/** Description, type, and for saas the model whose records are the tenants: nobody needs them to begin. */
export function MoreOptions({ form, hasTemplate }: MoreOptionsProps) {
  const { errors } = form.formState;
  const type = form.watch("project_type");
  return (
    <div className="space-y-4">
      <FormField label={t("Description")} error={errors.description?.message}>
        {(control) => <Textarea {...control} {...form.register("description")} placeholder={t("What is it for?")} />}
      </FormField>
      {!hasTemplate && (
        <FormField
          label={t("Project type")}
          error={errors.project_type?.message}
          help={
            type === "saas"
              ? t("For products with many customers: the records of one model are your tenants.")
              : t("One set of data for everyone who has access.")
          }
        >
          {(control) => (
            <Controller
              control={form.control}
              name="project_type"
              render={({ field }) => (
                <Select
                  {...control}
                  value={field.value}
                  onValueChange={field.onChange}
                  options={labelled(projectTypes)}
                />
              )}
            />
          )}
        </FormField>
      )}
      {!hasTemplate && type === "saas" && (
        <FormField
          label={t("Tenant model name")}
          required
          error={errors.tenant_model_name?.message}
          help={t("The model whose records are your tenants, such as company.")}
        >
          {(control) => (
            <Input
              {...control}
              {...form.register("tenant_model_name")}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="company"
            />
          )}
        </FormField>
      )}
    </div>
  );
}
