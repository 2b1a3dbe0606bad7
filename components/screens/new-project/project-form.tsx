"use client";

import type { UseFormReturn } from "react-hook-form";
import { Controller } from "react-hook-form";
import { projectIdLength, projectIdOf } from "../../../lib/contract/projects/project-id.ts";
import { ProjectIdField } from "../../projects/project-id-field.tsx";
import type { IdCheck } from "../../projects/use-id-check.ts";
import { FormField } from "../../ui/inputs/form-field.tsx";
import { Input } from "../../ui/inputs/input.tsx";
import { Select } from "../../ui/inputs/select.tsx";
import { Textarea } from "../../ui/inputs/textarea.tsx";
import type { ProjectDetails, ProjectDetailsInput } from "./project-details.ts";

interface ProjectFormProps {
  form: UseFormReturn<ProjectDetailsInput, unknown, ProjectDetails>;
  idCheck: IdCheck;
}

const projectTypes = [
  { value: "general", label: "General" },
  { value: "saas", label: "SaaS (multi-tenant)" },
] as const;

/** Name, id, description, type, and for saas the model whose records are the tenants. */
export function ProjectForm({ form, idCheck }: ProjectFormProps) {
  const { errors, dirtyFields } = form.formState;
  const type = form.watch("project_type");
  return (
    <div className="space-y-4">
      <FormField label="Project name" required error={errors.name?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register("name", {
              onChange: (event: { target: { value: string } }) => {
                // The id follows the name until its owner edits it.
                if (!dirtyFields.id) form.resetField("id", { defaultValue: projectIdOf(event.target.value) });
              },
            })}
            autoComplete="off"
            placeholder="My project"
          />
        )}
      </FormField>
      <ProjectIdField
        field={form.register("id")}
        check={idCheck}
        error={errors.id?.message}
        speaks={dirtyFields.id || form.watch("id").length >= projectIdLength.min}
      />
      <FormField label="Description" error={errors.description?.message}>
        {(control) => <Textarea {...control} {...form.register("description")} placeholder="What is it for?" />}
      </FormField>
      <FormField
        label="Project type"
        error={errors.project_type?.message}
        help={
          type === "saas"
            ? "For products with many customers: the records of one model are your tenants."
            : "One set of data for everyone who has access."
        }
      >
        {(control) => (
          <Controller
            control={form.control}
            name="project_type"
            render={({ field }) => (
              <Select {...control} value={field.value} onValueChange={field.onChange} options={projectTypes} />
            )}
          />
        )}
      </FormField>
      {type === "saas" && (
        <FormField
          label="Tenant model name"
          required
          error={errors.tenant_model_name?.message}
          help="The model whose records are your tenants, such as company."
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
