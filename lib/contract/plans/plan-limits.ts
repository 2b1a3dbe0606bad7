/**
 * What plans allow: the one table of it. The engine enforces each row, and every sentence about plans, on screens and
 * in docs, is made from it. A trial lends a project one of these plans for a while, and needs no row of its own.
 */

import { countText } from "../../kernel/counts.ts";
import type { ErrorCode } from "../../kernel/errors.ts";
import { plural, t, texts } from "../../kernel/words/words.ts";
import { limits } from "../limits.ts";

export const planKeys = ["free", "starter", "pro", "business", "enterprise"] as const;
export type PlanKey = (typeof planKeys)[number];

/** What a trial lends. */
export const trialPlan: PlanKey = "pro";

/** Each a number, or null for no limit. */
export interface PlanLimits {
  /** Of an account. */
  projects: number | null;
  /** Of a project, its owner among them. */
  members: number | null;
  /** Of a project, in a calendar month (UTC). */
  api_calls_per_month: number | null;
  /** Of all files of a project together. */
  storage_bytes: number | null;
  /** Of a single file. */
  file_bytes: number | null;
}
export type LimitName = keyof PlanLimits;

/** What a plan allows besides. */
export interface PlanRights {
  /** Whether its projects have a database of their own on the installation's PostgreSQL. */
  dedicated_database: boolean;
}

const MB = 1024 * 1024;
const GB = 1024 * MB;

export const planTable: Readonly<Record<PlanKey, { limits: PlanLimits; rights: PlanRights }>> = {
  free: {
    limits: { projects: 3, members: 10, api_calls_per_month: 100_000, storage_bytes: GB, file_bytes: 100 * MB },
    rights: { dedicated_database: false },
  },
  starter: {
    limits: { projects: 5, members: 25, api_calls_per_month: 1_000_000, storage_bytes: 20 * GB, file_bytes: 500 * MB },
    rights: { dedicated_database: true },
  },
  pro: {
    limits: { projects: 20, members: 100, api_calls_per_month: 10_000_000, storage_bytes: 100 * GB, file_bytes: null },
    rights: { dedicated_database: true },
  },
  business: {
    limits: {
      projects: 100,
      members: 1_000,
      api_calls_per_month: 100_000_000,
      storage_bytes: 1024 * GB,
      file_bytes: null,
    },
    rights: { dedicated_database: true },
  },
  enterprise: {
    limits: { projects: null, members: null, api_calls_per_month: null, storage_bytes: null, file_bytes: null },
    rights: { dedicated_database: true },
  },
};

export const noLimits: PlanLimits = planTable.enterprise.limits;

export const limitNames = Object.keys(noLimits) as LimitName[];

/** `100 MB`, `1 GB`, `1 TB`. */
export function bytesText(bytes: number): string {
  if (bytes < MB) return `${Math.floor(bytes / 1024)} kB`;
  const [value, unit] = bytes >= 1024 * GB ? [bytes / GB / 1024, "TB"] : bytes >= 1000 * MB ? [bytes / GB, "GB"] : [];
  return unit ? `${Math.round(value! * 10) / 10} ${unit}` : `${Math.floor(bytes / MB)} MB`;
}

interface LimitWords {
  /** Beside the number, in lists. */
  label: string;
  /** The number in words. */
  amount(value: number): string;
  /** As a feature of a plan; null for no limit. */
  feature(value: number | null): string;
  /** What is said to whom it stops, by the amount and the plan's name. */
  refusal(amount: string, plan: string): string;
  /** What it means that more is in use than a plan has. */
  excess: string;
  refusedWith: ErrorCode;
}

export const limitWords: Readonly<Record<LimitName, LimitWords>> = {
  projects: {
    get label() {
      return t("Projects");
    },
    amount: countText,
    feature: (value) =>
      value === null ? t("Any number of projects") : plural(value, "{count} project", "{count} projects"),
    refusal: (amount, plan) => t("Your plan, {plan}, allows {amount} projects.", { plan, amount }),
    get excess() {
      return t("Nothing is deleted, but there can be no new project until there are fewer.");
    },
    refusedWith: "FORBIDDEN",
  },
  members: {
    get label() {
      return t("Members of a project");
    },
    amount: countText,
    feature: (value) =>
      value === null
        ? t("Any number of members")
        : plural(value, "{count} member in each project", "{count} members in each project"),
    refusal: (amount, plan) => t("This project has the {amount} members of its plan, {plan}.", { amount, plan }),
    get excess() {
      return t("Nobody is removed, but there can be no new member until there are fewer.");
    },
    refusedWith: "FORBIDDEN",
  },
  api_calls_per_month: {
    get label() {
      return t("API calls per month");
    },
    amount: countText,
    feature: (value) =>
      value === null ? t("Any number of API calls") : t("{count} API calls a month", { count: countText(value) }),
    refusal: (amount, plan) =>
      t("This project has used the {amount} API calls a month of its plan, {plan}.", { amount, plan }),
    get excess() {
      return t("Once as many are made, the API refuses calls until the next month.");
    },
    refusedWith: "PAYMENT_REQUIRED",
  },
  storage_bytes: {
    get label() {
      return t("Files of a project");
    },
    amount: bytesText,
    feature: (value) =>
      value === null ? t("Files of any size together") : t("{size} of files", { size: bytesText(value) }),
    refusal: (amount, plan) =>
      t("The files of this project have used up the {amount} of its plan, {plan}.", { amount, plan }),
    get excess() {
      return t("Nothing is deleted, but no file can be added until there is room.");
    },
    refusedWith: "TOO_LARGE",
  },
  file_bytes: {
    get label() {
      return t("A single file");
    },
    amount: bytesText,
    feature: (value) => t("Files of up to {size} each", { size: bytesText(value ?? limits.mediaBytesMax) }),
    refusal: (amount, plan) =>
      t("This file is larger than the {amount} that the plan of this project, {plan}, allows.", { amount, plan }),
    get excess() {
      return t("Larger files stay, but no further ones can be added.");
    },
    refusedWith: "TOO_LARGE",
  },
};

export const rightWords: Readonly<Record<keyof PlanRights, string>> = texts({
  dedicated_database: "Dedicated PostgreSQL database",
});

/** A limit as lists show it. */
export const limitText = (name: LimitName, value: number | null): string =>
  value === null
    ? name === "file_bytes"
      ? bytesText(limits.mediaBytesMax)
      : t("no limit")
    : limitWords[name].amount(value);
