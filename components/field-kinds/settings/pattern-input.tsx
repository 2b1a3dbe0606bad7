"use client";

import { type ReactNode, useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
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
        label="Pattern"
        error={errors.pattern?.message}
        help={
          <>
            {of ? `${of} ` : ""}A regular expression, such as <code className="font-mono">^[A-Z]{"{2}"}\d+$</code>.
            Without ^ and $ it matches anywhere.
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
          <FormField label="Try a text" help={answer}>
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
            label="Message"
            error={errors.pattern_message?.message}
            help="Shown when a value does not match, such as: Two letters, then numbers."
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
  if (!isAsked || !patterns) return "This text is not saved.";
  const fault = patterns.patternFault(pattern);
  if (fault !== null) return <span className="text-danger">{fault}</span>;
  if (text === "") return "This text is not saved.";
  return patterns.compilePattern(pattern)(text) ? (
    <span className="text-success">Matches.</span>
  ) : (
    <span className="text-danger">Does not match.</span>
  );
}
