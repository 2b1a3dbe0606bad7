"use client";

import { useMutation, useQuery } from "@urql/next";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { Controller } from "react-hook-form";
import { graphqlMessage, showServerErrors } from "../../../../lib/console/calls/form-errors.ts";
import { graphql, type ResultOf } from "../../../../lib/console/graphql.ts";
import { toasts } from "../../../../lib/console/notices/toasts.ts";
import { type AdminProject, SystemMessageInput } from "../../../../lib/contract/admin/admin.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import { FormDrawer } from "../../../forms/form-drawer.tsx";
import { useContractForm } from "../../../forms/use-contract-form.ts";
import { Badge } from "../../../ui/badge.tsx";
import { FormField } from "../../../ui/inputs/form-field.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { Switch } from "../../../ui/inputs/switch.tsx";
import { Textarea } from "../../../ui/inputs/textarea.tsx";
import { MenuItem } from "../../../ui/menus/dropdown-menu.tsx";
import { RowMenu } from "../../../ui/tables/row-menu.tsx";
import { refusalOf } from "../users/user-source.ts";

const MessagesQuery = graphql(`
  query Messages_List($id: String!) {
    getProject(_id: $id) { id system_messages { _key code message redirection hide } }
  }
`);
const SaveMutation = graphql(`
  mutation Messages_Save($id: String!, $key: String, $code: String!, $message: String!, $redirection: String,
    $hide: Boolean) {
    adminUpsertSystemMessage(_id: $id, _key: $key, code: $code, message: $message, redirection: $redirection,
      hide: $hide) { _key }
  }
`);
const RemoveMutation = graphql(`
  mutation Messages_Remove($id: String!, $key: String!) { adminDeleteSystemMessage(_id: $id, _key: $key) { message } }
`);

const typenames = { additionalTypenames: ["SystemMessage", "ProjectModel"] };
const empty = { code: "", message: "", redirection: "", hide: false };

type Listed = NonNullable<
  NonNullable<NonNullable<ResultOf<typeof MessagesQuery>["getProject"]>["system_messages"]>[number]
>;

/**
 * What the operators tell the people of a project: a list, and a form for one more or for the one that is being
 * changed.
 */
export function MessagesDrawer({ project, onClose }: { project: AdminProject; onClose(): void }) {
  const [{ data }] = useQuery({ query: MessagesQuery, variables: { id: project.id }, context: typenames });
  const [, save] = useMutation(SaveMutation);
  const [, remove] = useMutation(RemoveMutation);
  const [editing, setEditing] = useState<string | null>(null);
  const form = useContractForm({ rules: SystemMessageInput, defaultValues: empty });
  const { errors } = form.formState;
  const messages = (data?.getProject?.system_messages ?? []).filter((message) => message !== null);

  const edit = (message: Listed | null) => {
    setEditing(message?._key ?? null);
    const { code, message: text, redirection, hide } = message ?? {};
    form.reset({ code: code ?? "", message: text ?? "", redirection: redirection ?? "", hide: hide ?? false });
  };
  const submit = async (input: SystemMessageInput) => {
    const refusal = refusalOf(await save({ id: project.id, key: editing, ...input }, typenames));
    if (refusal) return showServerErrors(form, refusal);
    toasts.success(t("Message saved."));
    edit(null);
  };
  const takeBack = async (key: string) => {
    const { error } = await remove({ id: project.id, key }, typenames);
    if (error) toasts.error(graphqlMessage(error));
    else if (key === editing) edit(null);
  };

  return (
    <FormDrawer
      form={form}
      width={480}
      title={t("Messages to {name}", { name: project.name })}
      description={t("Everyone in the project sees them at the top of the console.")}
      submitLabel={editing ? t("Save message") : t("Add message")}
      onSubmit={submit}
      onClose={onClose}
      lead={
        messages.length > 0 && (
          <ul className="mb-6 divide-y divide-border rounded border">
            {messages.map((message) => (
              <li key={message._key} className="flex items-start gap-2 p-3">
                <div className="min-w-0 flex-1">
                  <p className="break-words">{message.message}</p>
                  <p className="mt-1 flex flex-wrap items-center gap-2 text-meta text-muted">
                    <span className="font-mono">{message.code}</span>
                    {message.hide && <Badge>{t("hidden")}</Badge>}
                    {message.redirection && <span className="break-all">{message.redirection}</span>}
                  </p>
                </div>
                <RowMenu name={message.code ?? "message"} about={message._key ?? ""}>
                  <MenuItem icon={Pencil} onSelect={() => edit(message)}>
                    {t("Edit")}
                  </MenuItem>
                  <MenuItem icon={Trash2} danger onSelect={() => void takeBack(message._key ?? "")}>
                    {t("Remove")}
                  </MenuItem>
                </RowMenu>
              </li>
            ))}
          </ul>
        )
      }
    >
      <FormField
        label={t("Code")}
        required
        error={errors.code?.message}
        help={t("Such as maintenance. Programs use it to tell messages apart.")}
      >
        {(control) => <Input {...control} {...form.register("code")} autoComplete="off" autoCapitalize="none" />}
      </FormField>
      <FormField label={t("Message")} required error={errors.message?.message}>
        {(control) => <Textarea {...control} {...form.register("message")} rows={3} />}
      </FormField>
      <FormField
        label={t("Leads to")}
        error={errors.redirection?.message}
        help={t("A page such as /support, or an https:// address; empty for none.")}
      >
        {(control) => <Input {...control} {...form.register("redirection")} autoComplete="off" autoCapitalize="none" />}
      </FormField>
      <Controller
        control={form.control}
        name="hide"
        render={({ field }) => (
          <Switch
            label={t("Hidden")}
            help={t("Kept, but not shown.")}
            checked={field.value}
            onCheckedChange={field.onChange}
          />
        )}
      />
    </FormDrawer>
  );
}
