"use client";

import { Download, RefreshCw } from "lucide-react";
import { useState } from "react";
import { t } from "../../../lib/kernel/words/words.ts";
import { Button } from "../../ui/button.tsx";
import { FormField } from "../../ui/inputs/form-field.tsx";
import { Select } from "../../ui/inputs/select.tsx";
import { DropdownMenu, MenuItem } from "../../ui/menus/dropdown-menu.tsx";

export interface AuditLogChoice {
  organization: string;
  user: string;
}

type Option = { value: string; label: string };

interface AuditLogFiltersProps {
  shown: AuditLogChoice;
  organizations: readonly Option[];
  users: readonly Option[];
  refreshing: boolean;
  exporting: boolean;
  onApply(choice: AuditLogChoice): void;
  onRefresh(): void;
  onExport(format: "csv" | "ndjson"): void;
}

/** Stands for no choice in lists: their options cannot be empty. */
const any = "-";

/** Whose entries: chosen first, and then applied. */
export function AuditLogFilters({ shown, organizations, users, ...rest }: AuditLogFiltersProps) {
  const { refreshing, exporting, onApply, onRefresh, onExport } = rest;
  const [chosen, setChosen] = useState(shown);
  const choose = (name: keyof AuditLogChoice) => (value: string) =>
    setChosen({ ...chosen, [name]: value === any ? "" : value });
  return (
    <search data-print="no" aria-label={t("Filters")} className="flex flex-wrap items-end gap-3">
      {(organizations.length > 0 || chosen.organization) && (
        <Choice
          label={t("Organization")}
          all={t("All organizations")}
          value={chosen.organization}
          options={organizations}
          onChange={choose("organization")}
        />
      )}
      <Choice label={t("User")} all={t("All users")} value={chosen.user} options={users} onChange={choose("user")} />
      <Button variant="primary" onClick={() => onApply(chosen)}>
        {t("Apply Filters")}
      </Button>
      <Button busy={refreshing} onClick={onRefresh}>
        {!refreshing && <RefreshCw aria-hidden className="size-4" />}
        {t("Refresh")}
      </Button>
      <DropdownMenu
        trigger={
          <Button className="sm:ml-auto" busy={exporting}>
            {!exporting && <Download aria-hidden className="size-4" />}
            {t("Export")}
          </Button>
        }
      >
        <MenuItem onSelect={() => onExport("csv")}>{t("CSV, for spreadsheets")}</MenuItem>
        <MenuItem onSelect={() => onExport("ndjson")}>{t("NDJSON, one entry per line")}</MenuItem>
      </DropdownMenu>
    </search>
  );
}

interface ChoiceProps {
  label: string;
  /** What is said where nothing is chosen. */
  all: string;
  value: string;
  options: readonly Option[];
  onChange(value: string): void;
}

function Choice({ label, all, value, options, onChange }: ChoiceProps) {
  const isKnown = value === "" || options.some((option) => option.value === value);
  return (
    <FormField label={label} className="w-auto min-w-36 max-w-72 max-sm:w-full max-sm:max-w-none">
      {(control) => (
        <Select
          {...control}
          value={value || any}
          onValueChange={onChange}
          options={[{ value: any, label: all }, ...options, ...(isKnown ? [] : [{ value, label: value }])]}
        />
      )}
    </FormField>
  );
}
