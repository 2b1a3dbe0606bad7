"use client";

import { useQuery } from "@urql/next";
import { useCallback } from "react";
import { t } from "../../../lib/kernel/words/words.ts";
import { AuditPeopleQuery } from "../../audit/audit-data.ts";
import { Button } from "../../ui/button.tsx";
import { FormField } from "../../ui/inputs/form-field.tsx";
import { Input } from "../../ui/inputs/input.tsx";
import { SearchBox } from "../../ui/inputs/search-box.tsx";
import { Select } from "../../ui/inputs/select.tsx";
import { type AuditAddress, outcomes } from "./audit-address.ts";

/** Stands for no choice in lists: their options cannot be empty. */
const any = "-";

interface AuditFiltersProps {
  shown: AuditAddress;
  /** People of the entries in sight, for readers who may not list the members. */
  seen: readonly { id: string; email: string }[];
  onChange(changes: Partial<Record<keyof AuditAddress, string | null>>): void;
}

/** Who, what, how it ended, and when. */
export function AuditFilters({ shown, seen, onChange }: AuditFiltersProps) {
  const [{ data }] = useQuery({ query: AuditPeopleQuery });
  const members = (data?.teamMembers ?? []).flatMap((user) =>
    user?.id && user.email ? [{ id: user.id, email: user.email }] : [],
  );
  const people = new Map([...members, ...seen].map(({ id, email }) => [id, email]));
  const onOperation = useCallback((text: string) => onChange({ operation: text || null }), [onChange]);
  const onFunction = useCallback((text: string) => onChange({ function: text || null }), [onChange]);
  const filtered = Object.entries(shown).some(([name, value]) => name !== "page" && value !== "");
  const choice = (value: string) => (value === any ? null : value);
  return (
    <search
      data-print="no"
      aria-label={t("Filters")}
      className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3 xl:grid-cols-[repeat(6,1fr)_auto]"
    >
      <FormField label={t("User")}>
        {(control) => (
          <Select
            {...control}
            value={shown.user || any}
            onValueChange={(id) => onChange({ user: choice(id) })}
            options={[
              { value: any, label: t("Anybody") },
              ...[...people].map(([id, email]) => ({ value: id, label: email })),
              ...(shown.user && !people.has(shown.user) ? [{ value: shown.user, label: shown.user }] : []),
            ]}
          />
        )}
      </FormField>
      <FormField label={t("Operation")}>
        {(control) => (
          <SearchBox {...control} value={shown.operation} onSearch={onOperation} placeholder="saveArticle…" />
        )}
      </FormField>
      <FormField label={t("Function")}>
        {(control) => (
          <SearchBox {...control} value={shown.function} onSearch={onFunction} placeholder="upsertField…" />
        )}
      </FormField>
      <FormField label={t("Code")}>
        {(control) => (
          <Select
            {...control}
            value={shown.code || any}
            onValueChange={(code) => onChange({ code: choice(code) })}
            options={[
              { value: any, label: t("Any") },
              ...Object.entries(outcomes).map(([value, { label }]) => ({ value, label: t(label) })),
            ]}
          />
        )}
      </FormField>
      <FormField label={t("From (UTC)")}>
        {(control) => (
          <Input
            {...control}
            type="date"
            value={shown.from}
            {...(shown.to && { max: shown.to })}
            onChange={(event) => onChange({ from: event.target.value || null })}
          />
        )}
      </FormField>
      <FormField label={t("To (UTC)")}>
        {(control) => (
          <Input
            {...control}
            type="date"
            value={shown.to}
            {...(shown.from && { min: shown.from })}
            onChange={(event) => onChange({ to: event.target.value || null })}
          />
        )}
      </FormField>
      <Button
        className={filtered ? "max-sm:col-span-2" : "max-sm:hidden"}
        disabled={!filtered}
        onClick={() => onChange({ user: null, operation: null, function: null, code: null, from: null, to: null })}
      >
        {t("Clear filters")}
      </Button>
    </search>
  );
}
