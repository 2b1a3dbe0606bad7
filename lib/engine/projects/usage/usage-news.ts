import { limitWords } from "../../../contract/plans/plan-limits.ts";
import { planOf } from "../../../contract/plans/plans.ts";
import { uuidv7 } from "../../../kernel/ids.ts";
import type { Platform } from "../../../platform/platform.ts";
import { overLimit } from "../plans/plan-limits.ts";
import { planInForce } from "../plans/trial.ts";
import { addSystemMessageOnce } from "../system-messages.ts";
import type { ProjectUsage } from "./usage.ts";

/** From this part of the limit on, the people of a project are told. */
const warnedFrom = 0.8;

/** Leaves each project that has used 80 % or all of its calls a system message, once for each of the two and month. */
export async function sendUsageNews(
  platform: Platform,
  usages: readonly ({ id: string } & ProjectUsage)[],
): Promise<void> {
  const near = usages.filter(({ limit, known }) => limit !== null && known >= limit * warnedFrom);
  for (const { id, known, limit, month } of near) {
    const isUp = known >= limit!;
    const project = await platform.db
      .selectFrom("plinth.projects")
      .select(["plan", "trial_ends"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const plan = planInForce(platform, project);
    const calls = `${limitWords.api_calls_per_month.feature(limit)} of its plan, ${planOf(plan).name}`;
    await addSystemMessageOnce(platform.db, {
      id: uuidv7(),
      project_id: id,
      code: `api_calls_${isUp ? "used" : "near"}_${month.slice(0, 7)}`,
      message: isUp
        ? `${overLimit(platform, "api_calls_per_month", limit!, plan).message} Its API answers again next month.`
        : `This project has used 80% of the ${calls}.`,
      redirection: "/subscriptions",
    });
  }
}
