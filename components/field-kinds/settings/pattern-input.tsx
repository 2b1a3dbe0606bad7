"use client";

import { type ReactNode, useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { rich } from "../../../lib/console/words/rich.tsx";
import { t } from "../../../lib/kernel/words/words.ts";
import { FormField } from "../../ui/inputs/form-field.tsx";
import { Input } from "../../ui/inputs/input.tsx";
import type { FieldConfig } from "./config-values.ts";

interface PatternInputProps {
  form: UseFormReturn<FieldConfig>;
  /** Said where each entry of a list is meant. */
  of: string | undefined;
}

/** A pattern for texts, what is said where one does not match, and a text to try it out with. */
export function PatternInput({ form, of }: PatternInputProps) {
  const { errors } = form.formState;
  const pattern = form.watch("pattern");
  const [text, setText] = useState("");
  const answer = useTrial(pattern, text);
  return (
    <>
      <FormField
        label={t("Pattern")}
        error={errors.pattern?.message}
        help={
          <>
            {of ? `${of} ` : ""}
            {rich("A regular expression, such as {example}. Without ^ and $ it matches anywhere.", {
              example: <code className="font-mono">^[A-Z]{"{2}"}\d+$</code>,
            })}
          </>
        }
      >
        {(control) => (
          <Input
            {...control}
            {...form.register("pattern")}
            className="font-mono"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
        )}
      </FormField>
      {pattern !== "" && (
        <>
          <FormField label={t("Try a text")} help={answer}>
            {(control) => (
              <Input
                {...control}
                value={text}
                onChange={(event) => setText(event.target.value)}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
              />
            )}
          </FormField>
          <FormField
            label={t("Message")}
            error={errors.pattern_message?.message}
            help={t("Shown when a value does not match, such as: Two letters, then numbers.")}
          >
            {(control) => <Input {...control} {...form.register("pattern_message")} autoComplete="off" />}
          </FormField>
        </>
      )}
    </>
  );
}

/** What the pattern says of the text, by the same code that the server checks records with. */
function useTrial(pattern: string, text: string): ReactNode {
  const [patterns, setPatterns] = useState<typeof import("../../../lib/contract/fields/patterns.ts") | null>(null);
  const isAsked = pattern !== "";
  useEffect(() => {
    if (isAsked) void import("../../../lib/contract/fields/patterns.ts").then(setPatterns, () => undefined);
  }, [isAsked]);
  if (!isAsked || !patterns) return t("This text is not saved.");
  const fault = patterns.patternFault(pattern);
  if (fault !== null) return <span className="text-danger">{fault}</span>;
  if (text === "") return t("This text is not saved.");
  return patterns.compilePattern(pattern)(text) ? (
    <span className="text-success">{t("Matches.")}</span>
  ) : (
    <span className="text-danger">{t("Does not match.")}</span>
  );
}
