"use client";

import { t } from "../../../lib/kernel/words/words.ts";
import { labelOf } from "../../models/listed-models.ts";
import { useModels } from "../../models/use-models.ts";
import { Button } from "../../ui/button.tsx";
import { FormField } from "../../ui/inputs/form-field.tsx";
import { Input } from "../../ui/inputs/input.tsx";
import { Select } from "../../ui/inputs/select.tsx";
import { type DeliveryAddress, deliveryEvents, deliveryStates } from "./delivery-address.ts";
import { eventName } from "./event-names.ts";

/** Stands for no choice in lists: their options cannot be empty. */
const any = "-";

interface Option {
  value: string;
  label: string;
}

interface DeliveryFiltersProps {
  shown: DeliveryAddress;
  webhooks: readonly { id: string; name: string }[];
  models: readonly string[];
  onChange(changes: Partial<Record<keyof DeliveryAddress, string | null>>): void;
}

/** Whose deliveries, how they stand, what about, and when. */
export function DeliveryFilters({ shown, webhooks, models, onChange }: DeliveryFiltersProps) {
  const { models: known } = useModels();
  const filtered = Object.entries(shown).some(([name, value]) => name !== "after" && value !== "");
  const choice = (label: string, name: "webhook" | "status" | "event" | "model", options: readonly Option[]) => (
    <FormField label={label}>
      {(control) => (
        <Select
          {...control}
          value={shown[name] || any}
          onValueChange={(value) => onChange({ [name]: value === any ? null : value })}
          options={[
            { value: any, label: t("All") },
            ...options,
            ...(shown[name] && !options.some(({ value }) => value === shown[name])
              ? [{ value: shown[name], label: shown[name] }]
              : []),
          ]}
        />
      )}
    </FormField>
  );
  const day = (label: string, name: "from" | "to") => (
    <FormField label={label}>
      {(control) => (
        <Input
          {...control}
          type="date"
          value={shown[name]}
          onChange={(event) => onChange({ [name]: event.target.value || null })}
        />
      )}
    </FormField>
  );
  return (
    <search
      data-print="no"
      aria-label={t("Filters")}
      className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3 lg:grid-cols-4"
    >
      {choice(
        t("Webhook"),
        "webhook",
        webhooks.map(({ id, name }) => ({ value: id, label: name })),
      )}
      {choice(
        t("State"),
        "status",
        Object.entries(deliveryStates).map(([value, { label }]) => ({ value, label: t(label) })),
      )}
      {choice(
        t("Event"),
        "event",
        deliveryEvents.map((value) => ({ value, label: eventName(value) })),
      )}
      {choice(
        t("Model"),
        "model",
        models.map((value) => ({ value, label: labelOf(known, value) })),
      )}
      {day(t("From (UTC)"), "from")}
      {day(t("To (UTC)"), "to")}
      <Button
        className={filtered ? "" : "max-sm:hidden"}
        disabled={!filtered}
        onClick={() => onChange({ webhook: null, status: null, event: null, model: null, from: null, to: null })}
      >
        {t("Clear filters")}
      </Button>
    </search>
  );
}
