"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@urql/next";
import { useMemo, useRef, useState } from "react";
import { type Resolver, useForm } from "react-hook-form";
import { z } from "zod";
import { graphqlFields, graphqlMessage, showServerErrors } from "../../../lib/console/form-errors.ts";
import { toasts } from "../../../lib/console/toasts.ts";
import { type RecordMode, recordSchema } from "../../../lib/contract/records.ts";
import type { ConsoleModel } from "../model/console-models.ts";
import { type ConsoleRecord, recordTypenames, SaveRecordMutation } from "./record-documents.ts";
import { linkMaps, noLinks, type RecordLinks } from "./record-links.ts";
import { emptyValues, payloadOf, type RecordValues, valuesOf } from "./record-values.ts";

/** The form of one record, new (`record` null) or stored: values, relations to be changed, and saving. */
export function useRecordForm(model: ConsoleModel, record: ConsoleRecord | null, onSaved: () => void) {
  const [, save] = useMutation(SaveRecordMutation);
  const [links, setLinks] = useState<RecordLinks>(noLinks);
  // What is being saved decides what is required: a draft may be unfinished.
  const saving = useRef<ConsoleRecord["status"]>("published");
  const resolver = useMemo(() => {
    const resolverOf = (mode: RecordMode) => {
      const payload = (values: unknown) => payloadOf(model.fields, values as RecordValues);
      const schema = z.preprocess(payload, recordSchema(model.fields, mode));
      return zodResolver(schema as never) as unknown as Resolver<RecordValues>;
    };
    const resolvers = { draft: resolverOf("draft"), published: resolverOf(record ? "update" : "create") };
    const resolve: Resolver<RecordValues> = (...given) => resolvers[saving.current](...given);
    return resolve;
  }, [model.fields, record]);
  const form = useForm<RecordValues>({
    resolver,
    defaultValues: record ? valuesOf(model.fields, record.data) : emptyValues(model.fields),
  });

  const submit = (status: ConsoleRecord["status"]) => {
    saving.current = status;
    return form.handleSubmit(async (payload) => {
      const { error } = await save(
        {
          id: record?.id ?? null,
          model: model.name,
          payload,
          status,
          single: model.single_page,
          ...linkMaps(model, links),
        },
        recordTypenames,
      );
      if (error) {
        const message = graphqlMessage(error);
        toasts.error(`Failed to ${record ? "update" : "create"} ${model.name}: ${message}`);
        // Paths come with the argument's name before them: `payload.title`.
        showServerErrors(form, { message, fields: graphqlFields(error) }, (path) =>
          path.replace(/^(payload|input)\./, ""),
        );
        return;
      }
      if (!record) toasts.success(`${model.name} created successfully`);
      else toasts.success(`${model.name} ${status === "draft" ? "saved as draft" : "published"} successfully`);
      setLinks(noLinks);
      form.reset(form.getValues());
      onSaved();
    })();
  };

  const dirty = form.formState.isDirty || links !== noLinks;
  return { form, links, setLinks, submit, dirty };
}
