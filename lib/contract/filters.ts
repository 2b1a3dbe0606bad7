/** Paging and filters of the system API's lists. */

import { z } from "zod";
import { isoDate, isoMoment } from "../kernel/time.ts";
import { says, t } from "../kernel/words/words.ts";
import { limits } from "./limits.ts";

/** Arguments of a list: pages start at 1; no list gives more than 1,000 entries at once. */
export const pageArguments = {
  limit: z
    .number()
    .int()
    .min(0, says("limit must be 0 or more"))
    .max(limits.listRowsMax, {
      error: () => t("limit must be at most {listRowsMax}", { listRowsMax: limits.listRowsMax }),
    })
    .nullish(),
  page: z.number().int().min(1, says("page starts at 1")).max(1_000_000).nullish(),
};

/** The page that the arguments ask for. */
export function pageOf(
  asked: { limit?: number | null | undefined; page?: number | null | undefined } | null | undefined,
) {
  const limit = asked?.limit ?? limits.listRowsDefault;
  return { limit, offset: ((asked?.page ?? 1) - 1) * limit };
}

/** FILTER_ARGUMENT_OBJECT. */
export const PageInput = z.strictObject(pageArguments).nullish().transform(pageOf);
export type Page = z.output<typeof PageInput>;

/** What a list is searched for; nothing finds everything. */
export const SearchInput = z
  .string()
  .trim()
  .max(200, says("Please search for at most 200 characters"))
  .nullish()
  .transform((text) => text ?? "");

const texts = z.array(z.string().nullable()).max(limits.listRowsMax).nullish();

/** CommonFilter: all conditions that are given hold; `contains` does not tell small letters from capitals. */
export const TextFilter = z
  .strictObject({
    eq: z.string().nullish(),
    ne: z.string().nullish(),
    in: texts,
    not_in: texts,
    contains: z.string().nullish(),
  })
  .nullish();
export type TextFilter = z.infer<typeof TextFilter>;

/** IntegerFilter. */
export const IntegerFilter = z
  .strictObject({
    eq: z.int().nullish(),
    gt: z.int().nullish(),
    lt: z.int().nullish(),
    between: z.array(z.int().nullable()).length(2, says("between takes two numbers")).nullish(),
  })
  .nullish();
export type IntegerFilter = z.infer<typeof IntegerFilter>;

/** SearchUsersWhereFilterArgObject. */
export const UserFilter = z
  .strictObject({
    email: TextFilter,
    first_name: TextFilter,
    last_name: TextFilter,
    organization_id: TextFilter,
    username: TextFilter,
  })
  .nullish();
export type UserFilter = z.infer<typeof UserFilter>;

/** A day stays one; a moment becomes one in UTC, which is the same on every machine. */
const moment = z
  .string()
  .transform((text, issue) => {
    const read = isoDate(text) ?? isoMoment(text);
    if (read !== null) return read;
    issue.addIssue({
      code: "custom",
      message: "Please write a date as YYYY-MM-DD or a moment as ISO 8601 has it",
    });
    return z.NEVER;
  })
  .nullable();

/**
 * DateFilterFilter: a day in UTC, or both ends of a period, which belong to it; an end that is null is open. An end is
 * a day or a moment.
 */
export const DateFilter = z
  .strictObject({
    at_date: moment.optional(),
    between_date: z.array(moment).length(2, says("between_date takes two dates")).nullish(),
  })
  .nullish();
export type DateFilter = z.infer<typeof DateFilter>;

/** AuditWhereFilterArgObject. */
export const AuditFilter = z
  .strictObject({
    user_id: TextFilter,
    project_id: TextFilter,
    organization_id: TextFilter,
    response_code: IntegerFilter,
    internal_function: TextFilter,
    graphql_operation_name: TextFilter,
    created_at: DateFilter,
  })
  .nullish();
export type AuditFilter = z.infer<typeof AuditFilter>;
