import type { FieldDefinition } from "../../../../lib/contract/models.ts";

/** The fields of a form below each other; those of half its width stand side by side where there is room. */
export const fieldGrid = "grid grid-cols-1 gap-x-6 gap-y-5 sm:grid-cols-2";

/** How much of a row of the grid a field takes. */
export const fieldSpan = ({ validation }: FieldDefinition): string =>
  validation.width === "half" ? "min-w-0" : "min-w-0 sm:col-span-2";
