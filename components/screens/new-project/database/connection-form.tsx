"use client";

import type { UseFormReturn } from "react-hook-form";
import { Controller } from "react-hook-form";
import { t } from "../../../../lib/kernel/words/words.ts";
import { FormField } from "../../../ui/inputs/form-field.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { PasswordInput } from "../../../ui/inputs/password-input.tsx";
import { Switch } from "../../../ui/inputs/switch.tsx";
import type { Connection, ConnectionInput } from "./connection.ts";

/** The values of a connection one by one, or one address that holds them all. */
export function ConnectionForm({ form }: { form: UseFormReturn<ConnectionInput, unknown, Connection> }) {
  const { errors } = form.formState;
  const plain = { autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const;
  if (form.watch("by") === "address") {
    return (
      <FormField
        label={t("Connection address")}
        required
        error={errors.uri?.message}
        help={t("As your provider shows it. Add ?sslmode=require for an encrypted connection.")}
      >
        {(control) => (
          <Input
            {...control}
            {...plain}
            {...form.register("uri")}
            placeholder="postgresql://user:password@host:5432/database"
            className="font-mono"
          />
        )}
      </FormField>
    );
  }
  return (
    <div className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-[1fr_9rem]">
        <FormField label={t("Host")} required error={errors.host?.message}>
          {(control) => <Input {...control} {...plain} {...form.register("host")} placeholder="db.example.com" />}
        </FormField>
        <FormField label={t("Port")} required error={errors.port?.message}>
          {(control) => <Input {...control} {...plain} {...form.register("port")} inputMode="numeric" />}
        </FormField>
      </div>
      <FormField label={t("Database name")} required error={errors.database?.message}>
        {(control) => <Input {...control} {...plain} {...form.register("database")} />}
      </FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField label={t("User")} required error={errors.user?.message}>
          {(control) => <Input {...control} {...plain} {...form.register("user")} />}
        </FormField>
        <FormField label={t("Password")} error={errors.password?.message}>
          {(control) => <PasswordInput {...control} {...form.register("password")} autoComplete="off" />}
        </FormField>
      </div>
      <Controller
        control={form.control}
        name="ssl"
        render={({ field }) => (
          <Switch
            label={t("Use SSL")}
            help={t("Encrypts the connection to the database. Most hosted databases require it.")}
            checked={field.value ?? false}
            onCheckedChange={field.onChange}
          />
        )}
      />
    </div>
  );
}
