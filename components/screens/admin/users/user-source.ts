"use client";

import { useMutation, useQuery } from "@urql/next";
import { useState } from "react";
import { graphqlFields, graphqlMessage } from "../../../../lib/console/calls/form-errors.ts";
import { graphql } from "../../../../lib/console/graphql.ts";
import type { AdminUser, AdminUserInput, UserRole, UserStatus } from "../../../../lib/contract/admin/admin.ts";
import type { FieldErrors } from "../../../../lib/kernel/errors.ts";
import { type ListAddress, pageOf } from "../list-address.ts";

const ListQuery = graphql(`
  query UserManagement_List($search: String, $filter: FILTER_ARGUMENT_OBJECT) {
    adminUsers(search: $search, filter: $filter) {
      total
      results {
        id email first_name last_name avatar role status subscription_plan granted_plan is_verified project_count
          created_at last_login
        grant { plan dedicated_database reason granted_at granted_by ends_at }
      }
    }
  }
`);
const CreateMutation = graphql(`
  mutation UserManagement_Create(
    $email: String!, $first_name: String!, $last_name: String!, $role: String!, $status: String!,
      $subscription_plan: String!
    $is_verified: Boolean!
  ) {
    adminCreateUser(
      email: $email, first_name: $first_name, last_name: $last_name, role: $role, status: $status
      subscription_plan: $subscription_plan, is_verified: $is_verified
    ) { id }
  }
`);
const UpdateMutation = graphql(`
  mutation UserManagement_Update(
    $id: String!, $email: String, $first_name: String, $last_name: String, $role: String, $status: String
    $subscription_plan: String, $is_verified: Boolean
  ) {
    adminUpdateUser(
      _id: $id, email: $email, first_name: $first_name, last_name: $last_name, role: $role, status: $status
      subscription_plan: $subscription_plan, is_verified: $is_verified
    ) { id }
  }
`);
const SuspendMutation = graphql(`mutation UserManagement_Suspend($id: String!) { adminSuspendUser(_id: $id) { id } }`);
const ActivateMutation = graphql(
  `mutation UserManagement_Activate($id: String!) { adminActivateUser(_id: $id) { id } }`,
);

/** What a change of accounts makes stale. */
export const userTypenames = { additionalTypenames: ["AdminUser", "AdminProject"] };

/** Why something was refused. */
export interface Refusal {
  message: string;
  fields: FieldErrors;
}

/** Where user management has its people from, and what it can do to them. */
export interface UserSource {
  /** Null before anything has come. */
  page: { results: readonly AdminUser[]; total: number } | null;
  fetching: boolean;
  /** Why there is no page, in words. */
  fault: string | null;
  retry(): void;
  /** What was refused, or null; so of the other two. */
  create(input: AdminUserInput): Promise<Refusal | null>;
  update(user: AdminUser, changes: Partial<AdminUserInput>): Promise<Refusal | null>;
  setStatus(user: AdminUser, status: "active" | "suspended"): Promise<Refusal | null>;
}

/** The people of the installation. */
export function useRealUsers({ search, page, size }: ListAddress): UserSource {
  const [{ data, fetching, error }, refetch] = useQuery({
    query: ListQuery,
    variables: { search, filter: { limit: size, page } },
    context: userTypenames,
  });
  const [, create] = useMutation(CreateMutation);
  const [, update] = useMutation(UpdateMutation);
  const [, suspend] = useMutation(SuspendMutation);
  const [, activate] = useMutation(ActivateMutation);
  const found = data?.adminUsers;
  return {
    page: found
      ? {
          total: found.total,
          results: found.results.map((user) => ({
            ...user,
            role: user.role as UserRole,
            status: user.status as UserStatus,
          })),
        }
      : null,
    fetching,
    fault: error ? graphqlMessage(error) : null,
    retry: () => refetch({ requestPolicy: "network-only" }),
    create: async (input) => refusalOf(await create({ ...input }, userTypenames)),
    update: async ({ id }, changes) => refusalOf(await update({ id, ...changes }, userTypenames)),
    setStatus: async ({ id }, status) =>
      refusalOf(await (status === "active" ? activate : suspend)({ id }, userTypenames)),
  };
}

/** The refusal in a mutation's answer. */
export function refusalOf({
  error,
}: {
  error?: Parameters<typeof graphqlMessage>[0] & Parameters<typeof graphqlFields>[0];
}) {
  return error ? { message: graphqlMessage(error), fields: graphqlFields(error) } : null;
}

/** People of a demonstration: changes live as long as the page. */
export function useSampleUsers(sample: readonly AdminUser[], address: ListAddress): UserSource {
  const [users, setUsers] = useState(sample);
  return {
    page: pageOf(users, address, ({ email, first_name, last_name }) => `${first_name} ${last_name} ${email}`),
    fetching: false,
    fault: null,
    retry: () => undefined,
    async create(input) {
      const made = { id: `new-${users.length}`, avatar: "", project_count: 0, last_login: null, grant: null };
      const created_at = new Date().toISOString();
      setUsers([{ ...made, ...input, granted_plan: input.subscription_plan, created_at }, ...users]);
      return null;
    },
    async update({ id }, changes) {
      const granted = changes.subscription_plan && { granted_plan: changes.subscription_plan };
      setUsers(users.map((one) => (one.id === id ? { ...one, ...changes, ...granted } : one)));
      return null;
    },
    setStatus: async () => null,
  };
}
