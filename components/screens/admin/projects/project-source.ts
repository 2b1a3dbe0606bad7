"use client";

import { useMutation, useQuery } from "@urql/next";
import { graphqlMessage } from "../../../../lib/console/calls/form-errors.ts";
import { graphql } from "../../../../lib/console/graphql.ts";
import type { AdminProject, AdminProjectInput } from "../../../../lib/contract/admin/admin.ts";
import type { ProjectMove } from "../../../../lib/contract/projects/moves.ts";
import { type ListAddress, pageOf } from "../list-address.ts";
import { type Refusal, refusalOf } from "../users/user-source.ts";

const ListQuery = graphql(`
  query AdminPanel_Projects($search: String, $filter: FILTER_ARGUMENT_OBJECT) {
    adminProjects(search: $search, filter: $filter) {
      total
      results { id name description owner created_at plan database status users_count
        grant { plan dedicated_database reason granted_at granted_by ends_at }
        move { target status phase percent problem } }
    }
  }
`);
const UpdateMutation = graphql(`
  mutation AdminPanel_Update($id: String!, $name: String, $description: String, $plan: String, $owner: String) {
    adminUpdateProject(_id: $id, name: $name, description: $description, plan: $plan, owner: $owner) { id }
  }
`);
const DeleteMutation = graphql(`mutation AdminPanel_Delete($id: String!) { adminDeleteProject(_id: $id) { message } }`);
const RestoreMutation = graphql(`mutation AdminPanel_Restore($id: String!) { adminRestoreProject(_id: $id) { id } }`);

const typenames = { additionalTypenames: ["AdminProject", "AdminUser"] };

/** Where the admin panel has its projects from, and what it can do to them. */
export interface ProjectSource {
  /** Null before anything has come. */
  page: { results: readonly AdminProject[]; total: number } | null;
  fetching: boolean;
  /** Why there is no page, in words. */
  fault: string | null;
  retry(): void;
  /** What was refused, or null. */
  save(project: AdminProject, changes: Partial<AdminProjectInput>): Promise<Refusal | null>;
  remove(project: AdminProject): Promise<Refusal | null>;
  restore(project: AdminProject): Promise<Refusal | null>;
}

/** The projects of the installation. */
export function useRealProjects({ search, page, size }: ListAddress): ProjectSource {
  const [{ data, fetching, error }, refetch] = useQuery({
    query: ListQuery,
    variables: { search, filter: { limit: size, page } },
    context: typenames,
  });
  const [, update] = useMutation(UpdateMutation);
  const [, remove] = useMutation(DeleteMutation);
  const [, restore] = useMutation(RestoreMutation);
  const found = data?.adminProjects;
  return {
    page: found
      ? {
          total: found.total,
          results: found.results.map(({ move, ...project }) => ({
            ...project,
            status: project.status as AdminProject["status"],
            database: project.database as AdminProject["database"],
            move: move && (move as ProjectMove),
          })),
        }
      : null,
    fetching,
    fault: error ? graphqlMessage(error) : null,
    retry: () => refetch({ requestPolicy: "network-only" }),
    save: async ({ id }, changes) => refusalOf(await update({ id, ...changes }, typenames)),
    remove: async ({ id }) => refusalOf(await remove({ id }, typenames)),
    restore: async ({ id }) => refusalOf(await restore({ id }, typenames)),
  };
}

/** Projects of a demonstration, which stay as they are. */
export function sampleProjectSource(sample: readonly AdminProject[], address: ListAddress): ProjectSource {
  const nothing = async () => null;
  return {
    page: pageOf(sample, address, ({ id, name, owner }) => `${name} ${id} ${owner}`),
    fetching: false,
    fault: null,
    retry: () => undefined,
    save: nothing,
    remove: nothing,
    restore: nothing,
  };
}
