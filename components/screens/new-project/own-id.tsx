"use client";

import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import { ProjectIdField } from "../../projects/project-id-field.tsx";
import { type IdCheck, useIdCheck } from "../../projects/use-id-check.ts";
import type { ProjectDetails, ProjectDetailsInput } from "./project-details.ts";

interface OwnIdProps {
  form: UseFormReturn<ProjectDetailsInput, unknown, ProjectDetails>;
  onCheck(check: IdCheck): void;
}

/** The id of a project, for who does not want the one that was proposed. */
export function OwnId({ form, onCheck }: OwnIdProps) {
  const check = useIdCheck(form.watch("id"));
  useEffect(() => onCheck(check), [check, onCheck]);
  useEffect(() => form.setFocus("id", { shouldSelect: true }), [form]);
  return <ProjectIdField field={form.register("id")} check={check} error={form.formState.errors.id?.message} />;
}
