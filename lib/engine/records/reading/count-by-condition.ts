import { z } from "zod";
import { parseInput } from "../../../contract/parse-input.ts";
import { Conditions, type Where } from "../../../contract/projects/conditions.ts";
import { type Context, claimsOf, fillCondition } from "../../access/index.ts";
import { requireMember } from "../../projects/index.ts";
import { listRecords } from "./read-records.ts";

/** What `countByCondition` takes. */
const CountInput = z.strictObject({ model_name: z.string(), where: Conditions.shape.where });

/**
 * How many records of a model a condition would let through if the caller were who calls, and how many there are: both
 * of those that the caller may read. Needs `roles`; BAD_USER_INPUT under `where` for what is no condition of the model.
 */
export async function countByCondition(ctx: Context, input: unknown): Promise<{ matching: number; total: number }> {
  const { model_name: model, where } = parseInput(CountInput, input);
  const { project, role } = await requireMember(ctx, "roles");
  const filled = fillCondition(where, claimsOf(ctx.actor, role));
  const count = async (filter: Where | null) =>
    (await listRecords(ctx, project, { model, where: filter }, ["count"])).count;
  const [matching, total] = await Promise.all([filled === false ? 0 : count(filled), count(null)]);
  return { matching, total };
}
