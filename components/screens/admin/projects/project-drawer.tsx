"use client";

import { type AdminProject, AdminProjectInput } from "../../../../lib/contract/admin/admin.ts";
import { plans } from "../../../../lib/contract/plans/plans.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import { FormDrawer } from "../../../forms/form-drawer.tsx";
import { FormField } from "../../../ui/inputs/form-field.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { Textarea } from "../../../ui/inputs/textarea.tsx";
import { useSavingForm } from "../use-saving-form.ts";
import type { ProjectSource } from "./project-source.ts";

interface ProjectDrawerProps {
  project: AdminProject;
  save: ProjectSource["save"];
  onSaved(): void;
  onClose(): void;
}

function valuesOf({ name, description, owner, plan }: AdminProject): AdminProjectInput {
  return { name, description, owner, plan: plans.find(({ key }) => key === plan)?.key ?? "free" };
}

/** Changes a project that need not be the reader's. */
export function ProjectDrawer({ project, save, onSaved, onClose }: ProjectDrawerProps) {
  const { form, submit } = useSavingForm<AdminProjectInput>({
    rules: AdminProjectInput,
    values: valuesOf(project),
    save: (_, changed) => save(project, changed),
    onSaved,
    onClose,
  });
  const { errors } = form.formState;

  return (
    <FormDrawer
      form={form}
      width={440}
      title={t("Edit Project")}
      description={project.id}
      submitLabel={t("Save project")}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField label={t("Project name")} required error={errors.name?.message}>
        {(control) => <Input {...control} {...form.register("name")} autoComplete="off" />}
      </FormField>
      <FormField label={t("Description")} error={errors.description?.message}>
        {(control) => <Textarea {...control} {...form.register("description")} rows={3} />}
      </FormField>
      <FormField
        label={t("Owner")}
        required
        error={errors.owner?.message}
        help={t("Email of an active account. The former owner stays a member.")}
      >
        {(control) => <Input {...control} {...form.register("owner")} type="email" autoComplete="off" />}
      </FormField>
    </FormDrawer>
  );
}
