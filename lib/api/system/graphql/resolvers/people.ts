import { limits } from "../../../../contract/limits.ts";
import {
  deleteTeam,
  listOrganizations,
  listTeamMembers,
  listTeams,
  type Person,
  searchUsers,
  upsertOrganization,
  upsertTeam,
} from "../../../../engine/members/index.ts";
import { chosenProject } from "../../../../engine/projects/index.ts";
import { t } from "../../../../kernel/words/words.ts";
import type { Resolvers } from "../system-types.gen.d.ts";

interface ListArguments {
  _id?: string | null;
  filter?: unknown;
  where?: unknown;
}

/** Members, teams and organizations. */
export const peopleResolvers = {
  teamMembers: async (input: ListArguments & { organization_id?: string | null }, ctx) =>
    (await listTeamMembers(ctx, chosenProject(ctx), input)).map(presentPerson),

  searchUsers: async ({ _id, ...input }, ctx) =>
    (await searchUsers(ctx, _id || chosenProject(ctx), input)).map(presentPerson),

  teams: async ({ _id, ...input }, ctx) =>
    (await listTeams(ctx, _id || chosenProject(ctx), input)).map((team) => ({ ...team, _key: team.id })),

  organizations: async (input, ctx) =>
    (await listOrganizations(ctx, input)).map((organization) => ({
      ...organization,
      _key: organization.id,
    })),

  async upsertTeam(input, ctx) {
    const id = await upsertTeam(ctx, input);
    const teams = await listTeams(ctx, chosenProject(ctx), { filter: { limit: limits.listRowsMax } });
    return teams.filter((team) => team.id === id).map((team) => ({ ...team, _key: id }))[0];
  },

  async deleteTeam({ _id }, ctx) {
    await deleteTeam(ctx, _id);
    return { message: t("Team deleted successfully!") };
  },

  async upsertOrganization(input, ctx) {
    const id = await upsertOrganization(ctx, input);
    const [saved] = await listOrganizations(ctx, { _id: id });
    return saved && { ...saved, _key: id };
  },
} satisfies Partial<Resolvers>;

/** A member or an account; what only administrators of the installation know of it is left out. */
export function presentPerson(person: Person) {
  return {
    ...person,
    _key: person.id,
    role: person.project_assigned_role,
    created_at: person.created_at.toISOString(),
    updated_at: person.updated_at.toISOString(),
    project_access_permissions: person.administrative_permissions,
    read_only_project: false,
  };
}
