"use client";

import { useEffect, useRef } from "react";
import type { FieldValues, Path, Resolver, UseFormProps, UseFormReturn } from "react-hook-form";
import { changedValues } from "../../lib/console/changed-values.ts";
import { toasts } from "../../lib/console/notices/toasts.ts";
import { keepOnLeaving, takeInput } from "../../lib/console/session/kept-input.ts";
import { t } from "../../lib/kernel/words/words.ts";
import { useForm } from "./use-form.ts";

/** No part of a first load, as all that checks a form. */
function refusing<Values extends FieldValues, Context, Output>(
  resolver: Resolver<Values, Context, Output>,
): Resolver<Values, Context, Output> {
  return async (...submitted) => (await import("./bad-input.ts")).refusingBadInput(resolver)(...submitted);
}

/**
 * `useForm`, which refuses what is typed in part, and whose input outlives the end of a session: who signs in again
 * and comes back finds what they had typed, unless what the form begins with has changed meanwhile.
 */
export function useKeptForm<Values extends FieldValues, Context, Output extends FieldValues | undefined = Values>(
  options: UseFormProps<Values, Context, Output>,
): UseFormReturn<Values, Context, Output> {
  const { resolver } = options;
  const form = useForm<Values, Context, Output>(resolver ? { ...options, resolver: refusing(resolver) } : options);
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  const name = JSON.stringify(options.defaultValues ?? {});
  useEffect(() => {
    const kept = takeInput<Partial<Values>>(name);
    for (const [field, value] of Object.entries(kept ?? {}))
      latest.current.setValue(field as Path<Values>, value, { shouldDirty: true });
    if (kept) toasts.info(t("What you typed is back. It is not saved yet."));
    return keepOnLeaving(name, () => {
      const changed = changedValues(latest.current.getValues(), JSON.parse(name) as Partial<Values>);
      return Object.keys(changed).length > 0 ? changed : null;
    });
  }, [name]);
  return form;
}
