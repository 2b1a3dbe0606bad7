"use client";

import { useEffect, useState } from "react";
import {
  type FieldValues,
  get,
  type UseFormProps,
  type UseFormReturn,
  // biome-ignore lint/style/noRestrictedImports: what the house's own is made of.
  useForm as useLibraryForm,
} from "react-hook-form";

/**
 * The library's form. While it is on its way to the server it is not sent again, however often somebody presses Enter
 * or Ctrl-S. After a refusal, by its rules or by the server, the first bad field of the page has the focus. The
 * server's HTML has the first values, and what somebody types before the page's code runs is kept.
 */
export function useForm<Values extends FieldValues, Context = unknown, Output extends FieldValues | undefined = Values>(
  options: UseFormProps<Values, Context, Output>,
): UseFormReturn<Values, Context, Output> {
  // The library goes by the order in which fields were registered, and knows no field that gave it no element.
  const form = useLibraryForm<Values, Context, Output>({ ...options, shouldFocusError: false });
  useState(() => {
    const { handleSubmit, register } = form;
    form.register = (field, rules) => {
      const first: unknown = get(options.defaultValues, field);
      // The library takes what differs from an element's first value for typed; it gives the element none itself.
      return { ...register(field, rules), ...(typeof first === "string" ? { defaultValue: first } : {}) };
    };
    let isSending = false;
    form.handleSubmit = (...whenDone) => {
      const send = handleSubmit(...whenDone);
      return async (event) => {
        event?.preventDefault();
        if (isSending) return;
        isSending = true;
        await send(event).finally(() => {
          isSending = false;
        });
      };
    };
  });
  const { submitCount } = form.formState;
  useEffect(() => {
    // No part of a first load: most forms are never refused.
    if (submitCount > 0)
      void import("./first-bad.ts").then(({ focusFirstBad }) => focusFirstBad()).catch(() => undefined);
  }, [submitCount]);
  return form;
}
