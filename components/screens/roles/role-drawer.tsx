"use client";

import { Eye } from "lucide-react";
import { useCallback, useState } from "react";
import { Controller } from "react-hook-form";
import { graphqlFields, tellRefusal } from "../../../lib/console/calls/form-errors.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import { rich } from "../../../lib/console/words/rich.tsx";
import { systemRoleMessage } from "../../../lib/contract/projects/roles.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { startViewing, useMayViewAs } from "../../console/view-as-item.tsx";
import { CheckboxGroupField } from "../../forms/checkbox-group-field.tsx";
import { FormDrawer } from "../../forms/form-drawer.tsx";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { type Action, conditionsOf, customModels, type Permissions, withLevel } from "../../roles/permission-levels.ts";
import type { ProjectRole } from "../../roles/role-data.ts";
import { Button } from "../../ui/button.tsx";
import { leaveTo } from "../../ui/dialogs/leave-to.ts";
import { Alert } from "../../ui/feedback/alert.tsx";
import { FormField } from "../../ui/inputs/form-field.tsx";
import { Input } from "../../ui/inputs/input.tsx";
import { Switch } from "../../ui/inputs/switch.tsx";
import { LogicLink } from "../../ui/logic-link.tsx";
import { ConditionList } from "./condition-list.tsx";
import { CustomLogicNote } from "./custom-logic-note.tsx";
import { ConditionEditor } from "./editor-on-demand.ts";
import { FieldConditions } from "./field-conditions.tsx";
import { PermissionTable } from "./permission-table.tsx";
import { RoleForm, roleForm } from "./role-form.ts";
import { useSaveRole } from "./use-save-role.ts";

interface RoleDrawerProps {
  /** Null for a new one. */
  role: ProjectRole | null;
  /** Names that a new role cannot have. */
  taken: readonly string[];
  models: readonly string[];
  functions: readonly string[];
  onClose(): void;
}

/** Makes a role, changes one, or shows one that Plinth made. */
export function RoleDrawer({ role, taken, models, functions, onClose }: RoleDrawerProps) {
  const saveRole = useSaveRole();
  const form = useContractForm<RoleForm, RoleForm>({ rules: RoleForm, defaultValues: roleForm(role) });
  const { errors } = form.formState;
  const isAdmin = form.watch("is_admin");
  const locked = role?.system_generated === true;

  const submit = async (values: RoleForm) => {
    // Saving under a name that is there would change that role.
    if (!role && taken.includes(values.name))
      return form.setError("name", { message: t("There is a role with this name already") });
    const error = await saveRole(values, role?.introspection ?? true);
    if (error) {
      const message = error.graphQLErrors[0]?.message ?? t("Failed to save role");
      return tellRefusal(form, { message, fields: graphqlFields(error) }, toasts.error);
    }
    toasts.success(role ? t("Role updated successfully!") : t("Role created successfully!"));
    onClose();
  };

  const setAdmin = (on: boolean) => {
    form.setValue("is_admin", on, { shouldDirty: true });
    if (!on) return;
    form.setValue("logic_executions", [], { shouldDirty: true });
    form.setValue("api_permissions", {}, { shouldDirty: true });
  };
  const changePermissions = useCallback(
    (change: (before: Permissions) => Permissions) =>
      form.setValue("api_permissions", change(form.getValues("api_permissions")), { shouldDirty: true }),
    [form],
  );

  const mayView = useMayViewAs("role");
  const [asked, setAsked] = useState<{ model: string; action: Action } | null>(null);
  const permissions = form.watch("api_permissions");

  return (
    <FormDrawer
      form={form}
      width={880}
      title={role ? t("Edit Role") : t("Create New Role")}
      description={role?.name}
      submitLabel={role ? t("Save role") : t("Create role")}
      locked={locked}
      notice={locked && <Alert kind="warning" title={systemRoleMessage} />}
      lead={role && mayView && <ViewAsNote role={role.name} />}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField
        label={t("Role name")}
        required
        error={errors.name?.message}
        help={role ? t("The name of a role is fixed.") : t("Letters, numbers, hyphens and underscores.")}
      >
        {(control) => (
          <Input
            {...control}
            {...form.register("name")}
            readOnly={role !== null}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </FormField>
      <Switch
        label={t("Super Admin")}
        help={t("Full access to all models and functions, now and later.")}
        checked={isAdmin}
        disabled={locked}
        onCheckedChange={setAdmin}
      />
      {!isAdmin && (
        <>
          <Controller
            control={form.control}
            name="introspection"
            render={({ field }) => (
              <Switch
                label={t("Introspection")}
                help={t("Programs with this role may ask the generated API for its schema.")}
                checked={field.value}
                disabled={locked}
                onCheckedChange={field.onChange}
              />
            )}
          />
          <div>
            <h3 className="font-medium">{t("Model permissions")}</h3>
            <p className="mt-0.5 mb-3 text-meta text-muted">
              {t(
                "Everyone: all records. Conditions: those that a filter finds. Custom Logic: a function of the project decides.",
              )}
            </p>
            <Controller
              control={form.control}
              name="api_permissions"
              render={({ field }) => (
                <PermissionTable
                  models={models}
                  value={field.value}
                  onChange={changePermissions}
                  onConditions={(model, action) => setAsked({ model, action })}
                  disabled={locked}
                />
              )}
            />
            <ConditionList permissions={permissions} />
            <FieldConditions permissions={permissions} onChange={changePermissions} disabled={locked} />
            <CustomLogicNote models={customModels(permissions)} functions={form.watch("logic_executions")} />
            {asked && (
              <ConditionEditor
                {...asked}
                where={conditionsOf(permissions, asked.model, asked.action)}
                onApply={(where) =>
                  changePermissions((before) => withLevel(before, [asked.model], [asked.action], { where }))
                }
                onClose={() => setAsked(null)}
              />
            )}
          </div>
          <CheckboxGroupField
            control={form.control}
            name="logic_executions"
            label={t("Functions")}
            itemName="functions"
            help={rich("Functions that this role may run. They are written in <link>Logic</link>.", {
              link: (words) => <LogicLink>{words}</LogicLink>,
            })}
            empty={t("No functions available for permission assignment")}
            options={functions.map((name) => ({ value: name, label: name }))}
            disabled={locked}
          />
        </>
      )}
    </FormDrawer>
  );
}

/** What is saved of the role, tried in the whole console. */
function ViewAsNote({ role }: { role: string }) {
  return (
    <p className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
      {t("See the console as a member with this role does, as it is saved.")}
      <Button size="small" onClick={() => leaveTo(() => startViewing("role", role))}>
        <Eye aria-hidden className="size-4" />
        {t("View as {role}", { role })}
      </Button>
    </p>
  );
}
