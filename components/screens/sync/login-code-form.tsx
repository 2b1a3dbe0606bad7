"use client";

import { routes } from "../../../lib/console/routes.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { FormField } from "../../ui/inputs/form-field.tsx";
import { Input } from "../../ui/inputs/input.tsx";

/** Asks for the code that the command line shows; its answer is the page of that code. */
export function LoginCodeForm({ code, fault }: { code: string; fault: string | null }) {
  return (
    <div className="w-full max-w-xl p-edge">
      <Card
        title={t("Which code does your terminal show?")}
        description={t("plinth login shows eight letters. They count for ten minutes.")}
      >
        <form action={routes.syncConfirm()} className="space-y-4">
          <FormField label={t("Code")} error={fault ?? undefined}>
            {(control) => (
              <Input
                {...control}
                name="code"
                defaultValue={code}
                placeholder={t("BCDF-GHJK")}
                autoComplete="one-time-code"
                autoCapitalize="characters"
                spellCheck={false}
                className="font-mono"
              />
            )}
          </FormField>
          <Button type="submit" variant="primary">
            {t("Continue")}
          </Button>
        </form>
      </Card>
    </div>
  );
}
