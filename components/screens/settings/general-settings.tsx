"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery } from "@urql/next";
import { useRouter } from "next/navigation";
import { useForm } from "react-hook-form";
import { graphqlFields, graphqlMessage, showServerErrors } from "../../../lib/console/form-errors.ts";
import { graphql } from "../../../lib/console/graphql.ts";
import { toasts } from "../../../lib/console/toasts.ts";
import { ProjectSettingsInput } from "../../../lib/contract/projects.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { FormField } from "../../ui/form-field.tsx";
import { Input } from "../../ui/input.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { useSaveKey } from "../console/use-save-key.ts";

const ProjectQuery = graphql(`
  query GeneralSettings_Project {
    currentProject { id name description project_type project_plan created_at }
  }
`);

const SaveMutation = graphql(`
  mutation GeneralSettings_Save($id: String, $name: String, $description: String) {
    updateProject(_id: $id, name: $name, description: $description) { id name description }
  }
`);

/** Name and description of the project. */
export function GeneralSettings() {
  const [{ data, fetching, error }, refetch] = useQuery({ query: ProjectQuery });
  const project = data?.currentProject;
  if (project)
    return (
      <GeneralForm
        id={project.id ?? ""}
        name={project.name ?? ""}
        description={project.description ?? ""}
        type={project.project_type === "saas" ? "Multi-tenant (saas)" : "General"}
      />
    );
  if (fetching) return <Skeleton className="h-80 w-full max-w-form" />;
  return (
    <Alert
      kind="danger"
      title={error?.graphQLErrors[0]?.message ?? "The project could not be loaded"}
      onRetry={() => refetch({ requestPolicy: "network-only" })}
    />
  );
}

interface GeneralFormProps {
  id: string;
  name: string;
  description: string;
  type: string;
}

function GeneralForm({ id, name, description, type }: GeneralFormProps) {
  const router = useRouter();
  const [, save] = useMutation(SaveMutation);
  const form = useForm({
    resolver: zodResolver(ProjectSettingsInput),
    values: { name, description },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    const { error } = await save({ id, ...values });
    if (error) {
      const message = graphqlMessage(error);
      toasts.error(`Failed to update settings: ${message}`);
      return showServerErrors(form, { message, fields: graphqlFields(error) });
    }
    form.reset(values);
    toasts.success("Project settings updated successfully");
    // The name stands in the side menu, which the server fills from the session.
    router.refresh();
  });
  useSaveKey(() => void submit());
  return (
    <form noValidate onSubmit={submit} className="max-w-form">
      <Card
        title="Project"
        footer={
          <Button type="submit" variant="primary" busy={isSubmitting}>
            Save changes
          </Button>
        }
      >
        <div className="space-y-5">
          {errors.root?.server?.message && <Alert kind="danger" title={errors.root.server.message} />}
          <FormField label="Project name" required error={errors.name?.message}>
            {(control) => <Input {...control} {...form.register("name")} autoComplete="off" />}
          </FormField>
          <FormField label="Project description" required error={errors.description?.message}>
            {(control) => <Textarea {...control} {...form.register("description")} />}
          </FormField>
          <dl className="grid grid-cols-[8rem_1fr] gap-y-2 border-t pt-5">
            <dt className="text-muted">Project id</dt>
            <dd className="truncate font-mono text-table">{id}</dd>
            <dt className="text-muted">Project type</dt>
            <dd>{type}</dd>
          </dl>
        </div>
      </Card>
    </form>
  );
}
