"use client";

import { useMutation, useQuery } from "@urql/next";
import { Controller } from "react-hook-form";
import type { z } from "zod";
import { graphqlFields, graphqlMessage, showServerErrors } from "../../../lib/console/calls/form-errors.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import { UpsertFunctionInput } from "../../../lib/contract/functions.ts";
import { labelled, t } from "../../../lib/kernel/words/words.ts";
import { FormDrawer } from "../../forms/form-drawer.tsx";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { FormField } from "../../ui/inputs/form-field.tsx";
import { Input } from "../../ui/inputs/input.tsx";
import { Select } from "../../ui/inputs/select.tsx";
import { Textarea } from "../../ui/inputs/textarea.tsx";
import { CreateFunctionMutation, copyInput } from "./create-function.ts";
import { emptyFunction } from "./first-function.ts";
import { functionTypenames } from "./function-data.ts";
import { kinds } from "./function-kinds.ts";
import { type FunctionDetail, FunctionQuery, functionOf } from "./function-query.ts";

const NewFunction = UpsertFunctionInput.pick({ name: true, description: true, graphql_schema_type: true });
type NewFunction = z.infer<typeof NewFunction>;

interface CreateFunctionDrawerProps {
  /** The function that it begins as; null for one that gives back what it is given. */
  copyOf: string | null;
  onClose(): void;
  onCreated(name: string): void;
}

/** Makes a function, from nothing or from another one. */
export function CreateFunctionDrawer({ copyOf, ...rest }: CreateFunctionDrawerProps) {
  const [{ data }] = useQuery({ query: FunctionQuery, variables: { name: copyOf ?? "" }, pause: !copyOf });
  const original = copyOf ? functionOf(data, copyOf) : null;
  if (copyOf && !original) return null;
  return <NewFunctionDrawer original={original ?? null} {...rest} />;
}

interface NewFunctionDrawerProps extends Omit<CreateFunctionDrawerProps, "copyOf"> {
  original: FunctionDetail | null;
}

function NewFunctionDrawer({ original, onClose, onCreated }: NewFunctionDrawerProps) {
  const [, create] = useMutation(CreateFunctionMutation);
  const form = useContractForm<NewFunction, NewFunction>({
    rules: NewFunction,
    defaultValues: {
      name: original ? `${original.name}_copy` : "",
      description: original?.description ?? "",
      graphql_schema_type: original?.graphql_schema_type === "mutation" ? "mutation" : "query",
    },
  });
  const { errors } = form.formState;

  const submit = async (values: NewFunction) => {
    const begun = original ? copyInput(original) : { source: emptyFunction(values.name) };
    const { error } = await create({ ...begun, ...values }, functionTypenames);
    if (error) return showServerErrors(form, { message: graphqlMessage(error), fields: graphqlFields(error) });
    toasts.success(t('Function "{name}" created successfully', { name: values.name }));
    onCreated(values.name);
  };

  return (
    <FormDrawer
      form={form}
      width={440}
      title={original ? t("Duplicate {name}", { name: original.name }) : t("Create function")}
      description={
        original
          ? t("Copies code, models and limits. The copy is not connected, and has no schedule, hooks or variables.")
          : undefined
      }
      submitLabel={original ? t("Duplicate") : t("Create function")}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField
        label={t("Function name")}
        required
        error={errors.name?.message}
        help={t("Letters, numbers and underscores. In the API, send_invoice is called sendInvoice.")}
      >
        {(control) => <Input {...control} {...form.register("name")} autoComplete="off" spellCheck={false} />}
      </FormField>
      <FormField label={t("Description")} error={errors.description?.message} help={t("Shown in the API's schema.")}>
        {(control) => <Textarea {...control} {...form.register("description")} rows={2} />}
      </FormField>
      <FormField
        label={t("Kind")}
        error={errors.graphql_schema_type?.message}
        help={t("A query reads, a mutation changes something.")}
      >
        {(control) => (
          <Controller
            control={form.control}
            name="graphql_schema_type"
            render={({ field }) => (
              <Select
                {...control}
                value={field.value ?? "query"}
                onValueChange={field.onChange}
                options={labelled(kinds)}
              />
            )}
          />
        )}
      </FormField>
    </FormDrawer>
  );
}
