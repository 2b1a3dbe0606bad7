import { type SqlBool, sql } from "kysely";
import { z } from "zod";
import { PageInput, TextFilter } from "../../contract/filters.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { textCondition } from "../../platform/db/conditions.ts";
import { type Context, requireUser } from "../access/index.ts";
import { memberRole } from "../projects/index.ts";

/** Somebody as lists of groups name them. */
export interface GroupMember {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  avatar: string;
}

export interface TeamSummary {
  id: string;
  name: string;
  description: string;
  created_by: string | null;
  users: GroupMember[];
}

export interface OrganizationSummary {
  id: string;
  name: string;
  description: string;
  users: GroupMember[];
  /** Teams of the caller's projects that its people are in. */
  teams: Pick<TeamSummary, "id" | "name" | "description">[];
}

interface ListInput {
  filter?: unknown;
  where?: unknown;
}

const NameFilter = z.strictObject({ name: TextFilter }).nullish();
/** People that one group shows. */
const peopleMax = 1_000;

/** Teams of a project by name, with their people. Every member may know them. */
export async function listTeams(ctx: Context, projectId: string, input: ListInput): Promise<TeamSummary[]> {
  await memberRole(ctx, projectId);
  const { limit, offset } = parseInput(PageInput, input.filter);
  const where = parseInput(NameFilter, input.where);
  const teams = await ctx.platform.db
    .selectFrom("plinth.teams")
    .select(["id", "name", "description", "created_by"])
    .where("project_id", "=", projectId)
    .where((eb) => textCondition(eb.ref("name"), where?.name))
    .orderBy("name")
    .limit(limit)
    .offset(offset)
    .execute();
  const people = await ctx.platform.db
    .selectFrom("plinth.team_members as t")
    .innerJoin("plinth.users as u", "u.id", "t.user_id")
    .select(["t.team_id", "u.id", "u.email", "u.first_name", "u.last_name", "u.avatar"])
    .where("t.team_id", "in", [null as unknown as string, ...teams.map(({ id }) => id)])
    .orderBy("u.email")
    .limit(peopleMax * Math.max(1, teams.length))
    .execute();
  return teams.map((team) => ({
    ...team,
    users: people.flatMap(({ team_id, ...person }) => (team_id === team.id ? [person] : [])),
  }));
}

/** The caller's organization with its people; to super admins, all of them by name. */
export async function listOrganizations(
  ctx: Context,
  input: ListInput & { _id?: string | null },
): Promise<OrganizationSummary[]> {
  const { user, is_super_admin } = requireUser(ctx);
  const { limit, offset } = parseInput(PageInput, input.filter);
  const where = parseInput(NameFilter, input.where);
  const rows = await ctx.platform.db
    .selectFrom("plinth.organizations as o")
    .select(["o.id", "o.name", "o.description"])
    .where(
      sql<SqlBool>`(${is_super_admin}::boolean or o.id::text = (select organization_id from plinth.users where id = ${user.id}::uuid))`,
    )
    .where(sql<SqlBool>`(${input._id ?? null}::text is null or o.id::text = ${input._id ?? null}::text)`)
    .where((eb) => textCondition(eb.ref("o.name"), where?.name))
    .orderBy("o.name")
    .limit(limit)
    .offset(offset)
    .execute();
  const people = await ctx.platform.db
    .selectFrom("plinth.users as u")
    .select(["u.organization_id", "u.id", "u.email", "u.first_name", "u.last_name", "u.avatar"])
    .where("u.organization_id", "in", ["-", ...rows.map(({ id }) => id)])
    .orderBy("u.email")
    .limit(peopleMax * Math.max(1, rows.length))
    .execute();
  const teams = await ctx.platform.db
    .selectFrom("plinth.teams as t")
    .innerJoin("plinth.team_members as tm", "tm.team_id", "t.id")
    .innerJoin("plinth.users as u", "u.id", "tm.user_id")
    .innerJoin("plinth.project_members as mine", (join) =>
      join.onRef("mine.project_id", "=", "t.project_id").on("mine.user_id", "=", user.id),
    )
    .select(["t.id", "t.name", "t.description", "u.organization_id"])
    .distinct()
    .where("u.organization_id", "in", ["-", ...rows.map(({ id }) => id)])
    .orderBy("t.name")
    .limit(peopleMax)
    .execute();
  return rows.map((row) => ({
    ...row,
    users: people.flatMap(({ organization_id, ...person }) => (organization_id === row.id ? [person] : [])),
    teams: teams.flatMap(({ organization_id, ...team }) => (organization_id === row.id ? [team] : [])),
  }));
}
