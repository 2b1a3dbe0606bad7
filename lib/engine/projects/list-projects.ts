import type { ProjectSummary } from "../../contract/projects/projects.ts";
import { type Context, requireUser } from "../access/index.ts";
import { openProject } from "./opening/open-project.ts";
import { summaryNames } from "./summary-names.ts";

/** How long the list waits for a user's own database before it calls the project unavailable. */
const answerWithinMs = 2_000;

/** Projects that the signed-in user owns or is a member of, the newest first. */
export async function listProjects(ctx: Context): Promise<ProjectSummary[]> {
  const { user } = requireUser(ctx);
  const rows = await ctx.platform.db
    .selectFrom("plinth.projects as p")
    .leftJoin("plinth.project_members as m", (join) =>
      join.onRef("m.project_id", "=", "p.id").on("m.user_id", "=", user.id),
    )
    .select([
      "p.id",
      "p.name",
      "p.description",
      "p.created_at",
      "p.plan",
      "p.project_type",
      "p.owner_id",
      "p.database_kind",
      "m.role",
    ])
    .where("p.deleted_at", "is", null)
    .where((eb) => eb.or([eb("p.owner_id", "=", user.id), eb("m.user_id", "is not", null)]))
    .orderBy("p.created_at", "desc")
    .orderBy("p.id")
    .execute();
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      name: row.name,
      description: row.description,
      created_at: row.created_at.toISOString(),
      plan: row.plan,
      role: row.owner_id === user.id ? "owner" : (row.role ?? ""),
      ...summaryNames(
        row.project_type,
        row.database_kind,
        row.database_kind === "shared" || (await answers(ctx, row.id)) ? "ready" : "unavailable",
      ),
    })),
  );
}

/** Whether the project's own database answers soon; asked at most every 30 s, as openProject keeps what it found. */
async function answers(ctx: Context, id: string): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), answerWithinMs);
  });
  const opened = openProject(ctx.platform, id).then(
    () => true,
    () => false,
  );
  return Promise.race([opened, late]).finally(() => clearTimeout(timer));
}
