"use client";

import { useEffect } from "react";
import { t } from "../../../../lib/kernel/words/words.ts";
import { useContractForm } from "../../../forms/use-contract-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { FormField } from "../../../ui/inputs/form-field.tsx";
import { Select } from "../../../ui/inputs/select.tsx";
import type { Connection } from "./connection.ts";
import { ConnectionForm } from "./connection-form.tsx";
import { ConnectionStatusLine } from "./connection-status.tsx";
import { emptyConnection } from "./connection-values.ts";
import { useConnectionTest } from "./use-connection-test.ts";

interface OwnDatabaseProps {
  /** Hears of the connection that was tested and holds; of undefined as soon as a value changes. */
  onTested(connection: Connection | undefined): void;
}

/** Type, connection, test and status of a database that the user brings. */
export function OwnDatabase({ onTested }: OwnDatabaseProps) {
  const form = useContractForm({
    rules: async () => (await import("./connection.ts")).Connection,
    defaultValues: emptyConnection,
  });
  const test = useConnectionTest(form);
  const { config } = test;
  useEffect(() => onTested(config), [config, onTested]);
  const by = form.watch("by");
  const serverError = form.formState.errors.root?.server?.message;
  return (
    <form
      noValidate
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        test.run();
      }}
      className="space-y-4"
    >
      <FormField
        label={t("Database type")}
        help={t("PostgreSQL 15 or newer. Plinth creates its own schema and touches nothing else.")}
      >
        {(control) => (
          <Select
            {...control}
            value="postgresql"
            onValueChange={() => undefined}
            options={[{ value: "postgresql", label: t("PostgreSQL") }]}
          />
        )}
      </FormField>
      <ConnectionForm form={form} />
      <Button
        variant="ghost"
        size="small"
        className="-ml-2.5 text-accent!"
        onClick={() => form.setValue("by", by === "fields" ? "address" : "fields")}
      >
        {by === "fields" ? t("Enter a connection address instead") : t("Enter the values one by one instead")}
      </Button>
      {serverError && <Alert kind="danger" title={serverError} />}
      <div className="flex items-center justify-between gap-4 border-t pt-4">
        <ConnectionStatusLine status={test.status} detail={test.detail} />
        <Button type="submit" busy={test.status === "testing"}>
          {t("Test Connection")}
        </Button>
      </div>
    </form>
  );
}
