"use client";

import { Play } from "lucide-react";
import { t } from "../../../../lib/kernel/words/words.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { FormField } from "../../../ui/inputs/form-field.tsx";
import { Textarea } from "../../../ui/inputs/textarea.tsx";
import type { FunctionRun } from "./run-function.ts";
import { RunResult } from "./run-result.tsx";

interface RunPanelProps {
  run: FunctionRun;
  /** What is run is not saved yet. */
  draft: boolean;
}

/** Runs the function with a sample, as it stands in the editor. */
export function RunPanel({ run, draft }: RunPanelProps) {
  const { input, setInput, inputFault, fault, answer, busy, start, reset } = run;
  return (
    <Card
      title={t("Run")}
      description={draft ? t("Runs the code in the editor, saved or not.") : t("Runs with your own rights.")}
    >
      <div className="space-y-4">
        <FormField
          label={t("Input (JSON)")}
          error={inputFault ?? undefined}
          aside={
            <Button variant="ghost" size="small" className="-mr-2.5 text-accent!" onClick={reset}>
              {t("Fill in an example")}
            </Button>
          }
        >
          {(control) => (
            <Textarea
              {...control}
              dir="ltr"
              rows={8}
              spellCheck={false}
              className="font-mono text-meta!"
              value={input}
              onChange={(event) => setInput(event.target.value)}
            />
          )}
        </FormField>
        <Button variant="primary" busy={busy} onClick={start} className="w-full" title={t("Ctrl-Enter in the editor")}>
          <Play aria-hidden className="size-4" />
          {t("Run")}
        </Button>
        <div aria-live="polite" className="space-y-4">
          {fault && <Alert kind="danger" title={fault} />}
          {answer && <RunResult answer={answer} />}
        </div>
      </div>
    </Card>
  );
}
