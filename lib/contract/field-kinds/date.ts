import { isoMoment } from "../../kernel/time.ts";
import { recordMessages } from "../records/record-messages.ts";
import type { ContractKind } from "./kind.ts";

/** A moment: ISO 8601, kept in UTC with milliseconds. */
export const date: ContractKind = {
  form: "value",
  inputs: ["string"],
  sample: () => "2026-01-01T00:00:00Z",
  rules: () => ["unique", "as_title"],
  schema: ({ label }, _shape, _mode, { z }) =>
    z.union([z.string(), z.date()], { error: () => recordMessages.date(label) }).transform((raw, issue) => {
      const moment = typeof raw === "string" ? isoMoment(raw) : Number.isNaN(raw.getTime()) ? null : raw.toISOString();
      if (moment !== null) return moment;
      issue.addIssue({ code: "custom", message: recordMessages.date(label) });
      return z.NEVER;
    }),
  check: () => (raw) => (typeof raw === "string" ? (isoMoment(raw) ?? undefined) : undefined),
};
