"use client";

import { type Control, Controller, type FieldPath, type FieldValues, useWatch } from "react-hook-form";
import type { AdministrativePermission } from "../../../lib/contract/projects/projects.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { CheckboxGroupField } from "../../forms/checkbox-group-field.tsx";
import { permissionName } from "../../roles/permission-name.ts";
import { FormField } from "../../ui/inputs/form-field.tsx";
import { Select } from "../../ui/inputs/select.tsx";
import type { RoleChoice } from "./team-data.ts";

interface MemberRightsProps<Values extends FieldValues> {
  /** Of a form with `role` and `administrative_permissions`. */
  control: Control<Values>;
  roleError: string | undefined;
  roles: readonly RoleChoice[];
  permissions: readonly AdministrativePermission[];
}

/** What a member may do: a role for records, and parts of the console. */
export function MemberRights<Values extends FieldValues>(props: MemberRightsProps<Values>) {
  const { control: form, roleError, roles, permissions } = props;
  const role = "role" as FieldPath<Values>;
  const chosen = useWatch({ control: form, name: role });
  const isAdmin = roles.find(({ name }) => name === chosen)?.is_admin;
  return (
    <>
      <FormField
        label={t("Role")}
        required
        error={roleError}
        help={
          isAdmin ? t("This role may do everything, whatever you choose below.") : t("What they may do with records.")
        }
      >
        {(control) => (
          <Controller
            control={form}
            name={role}
            render={({ field }) => (
              <Select
                {...control}
                value={field.value}
                onValueChange={field.onChange}
                options={roles.map(({ name }) => ({ value: name, label: name }))}
              />
            )}
          />
        )}
      </FormField>
      <CheckboxGroupField
        control={form}
        name={"administrative_permissions" as FieldPath<Values>}
        label={t("Administrative permissions")}
        itemName="permissions"
        required
        help={t(
          "Parts of the console that they may open and change. Editors who add images to records need Media as well as Content.",
        )}
        options={permissions.map((name) => ({ value: name, label: permissionName(name) }))}
      />
    </>
  );
}
