/** What the matrix is made of. Kinds come from the samples, so a kind with a sample is in every part of it. */
import { type FieldSample, fieldSamples } from "../support/fields/field-samples.ts";

/** Where a field stands, or the one rule that it has. */
export const places = [
  "alone",
  "in object",
  "in repeated",
  "in repeated in object",
  "translated",
  "required",
  "unique",
  "hidden",
  "with default",
] as const;
export type Place = (typeof places)[number];

export const acts = [
  "create",
  "edit",
  "clear",
  "null",
  "duplicate",
  "draft",
  "publish",
  "restore",
  "fake data",
  "csv",
  "ndjson",
  "csv by id",
  "ndjson by id",
  "push",
  "convert",
  "delete field",
  "filter",
  "sort",
  "group",
  "search",
] as const;
export type Act = (typeof acts)[number];

/** `console`: the system API as the console's forms send it. Its look in a browser is in tests/e2e/content/record-fields.spec.ts. */
export const surfaces = ["console", "graphql", "rest", "client", "live", "webhook", "function"] as const;
export type SurfaceName = (typeof surfaces)[number];

export const tenancies = ["general", "tenant"] as const;
export type Tenancy = (typeof tenancies)[number];

export const roles = ["may", "may not"] as const;

export interface Case {
  sample: FieldSample;
  place: Place;
  act: Act;
  surface: SurfaceName;
  tenancy: Tenancy;
  role: (typeof roles)[number];
}

export const dimensions = {
  sample: fieldSamples,
  place: places,
  act: acts,
  surface: surfaces,
  tenancy: tenancies,
  role: roles,
};

/** Whether every case is asked, or those in which every two parts meet. */
export const isWhole = process.env.MATRIX === "whole";

/** As MATRIX_CASE takes it, or parts of it. */
export const nameOf = ({ sample, place, act, surface, tenancy, role }: Case) =>
  [sample.name, place, act, surface, tenancy, role].join(" / ");

/** One model for each way in which a value stands in a record. */
export const modelOf = ({ sample, place }: Pick<Case, "sample" | "place">) =>
  `${sample.name}_${place.replaceAll(" ", "_")}`;
