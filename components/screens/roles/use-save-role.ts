"use client";

import { useMutation } from "@urql/next";
import { graphql } from "../../../lib/console/graphql.ts";
import { roleTypenames } from "../../roles/role-data.ts";
import type { RoleForm } from "./role-form.ts";

const SaveMutation = graphql(`
  mutation RoleDrawer_Save($name: String!, $is_admin: Boolean, $logic_executions: [String], $api_permissions: JSON) {
    upsertRoleToProject(name: $name, is_admin: $is_admin, logic_executions: $logic_executions,
      api_permissions: $api_permissions) { id }
  }
`);

const IntrospectionMutation = graphql(`
  mutation RoleDrawer_Introspection($role: String!, $enabled: Boolean!) {
    setRoleIntrospection(role: $role, enabled: $enabled) { role enabled }
  }
`);

/**
 * Saves a role, and then whether it may read the schema where that changed: an operation of its own. Gives the first
 * error.
 */
export function useSaveRole() {
  const [, save] = useMutation(SaveMutation);
  const [, setIntrospection] = useMutation(IntrospectionMutation);
  return async ({ introspection, ...role }: RoleForm, before: boolean) => {
    const { error } = await save(role, roleTypenames);
    if (error || role.is_admin || introspection === before) return error;
    return (await setIntrospection({ role: role.name, enabled: introspection }, roleTypenames)).error;
  };
}
