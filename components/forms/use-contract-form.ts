"use client";

import { useEffect } from "react";
import type { FieldValues, Resolver, UseFormProps, UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { whenUsed } from "../../lib/console/when-used.ts";
import { useKeptForm } from "./use-kept-form.ts";

interface ContractFormOptions<Values extends FieldValues, Output extends FieldValues>
  extends Omit<UseFormProps<Values, unknown, Output>, "resolver"> {
  /** The schema; of a form that comes with its page, what fetches it: `async () => (await import("…")).LoginInput`. */
  rules: z.ZodType<Output, Values> | (() => Promise<z.ZodType<Output, Values>>);
}

/**
 * A form whose rules and messages are a schema, most of them of lib/contract: checked on submit, then while typing;
 * first bad field focused. The rules and what checks them are no part of a page's first load: they come when somebody
 * first moves or types.
 */
export function useContractForm<Values extends FieldValues, Output extends FieldValues>({
  rules,
  ...options
}: ContractFormOptions<Values, Output>): UseFormReturn<Values, unknown, Output> {
  const fetchRules = () =>
    Promise.all([import("@hookform/resolvers/zod"), typeof rules === "function" ? rules() : rules]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rules of a form stay the same.
  useEffect(() => whenUsed(() => fetchRules().catch(() => undefined)), []);
  const resolver: Resolver<Values, unknown, Output> = async (...submitted) => {
    const [{ zodResolver }, schema] = await fetchRules();
    return zodResolver(schema)(...submitted);
  };
  return useKeptForm<Values, unknown, Output>({ ...options, resolver });
}
