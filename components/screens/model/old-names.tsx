"use client";

import { useMutation } from "@urql/next";
import { useState } from "react";
import { graphqlMessage } from "../../../lib/console/calls/form-errors.ts";
import { graphql } from "../../../lib/console/graphql.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import { rich } from "../../../lib/console/words/rich.tsx";
import { plural, t } from "../../../lib/kernel/words/words.ts";
import { modelTypenames } from "../../models/console-models.ts";
import { type KnownAlias, useFieldAliases } from "../../models/use-field-aliases.ts";
import { Button } from "../../ui/button.tsx";
import { RelativeTime } from "../../ui/time/relative-time.tsx";

const RemoveAliasMutation = graphql(`
  mutation OldNames_Remove($model_name: String!, $field_name: String!, $parent_field: String, $name: String!) {
    removeFieldAlias(model_name: $model_name, field_name: $field_name, parent_field: $parent_field, name: $name) {
      name
    }
  }
`);

const context = { additionalTypenames: [...modelTypenames.additionalTypenames, "FieldAlias"] };

/** Names that the API still knows fields of the model by, with who uses them; nothing where there are none. */
export function OldNames({ model }: { model: string }) {
  const aliases = useFieldAliases(model);
  if (aliases.length === 0) return null;
  return (
    <section aria-labelledby="old-names-title" className="overflow-clip rounded border bg-surface">
      <h3 id="old-names-title" className="border-b px-edge py-3 font-semibold">
        {t("Old names in the API")} <span className="font-normal text-muted">({aliases.length})</span>
      </h3>
      <ul aria-label={t("Old names")} className="divide-y divide-border">
        {aliases.map((alias) => (
          <OldName key={`${pathOf(alias)} ${alias.name}`} model={model} alias={alias} />
        ))}
      </ul>
    </section>
  );
}

const pathOf = ({ parent_field, field_name }: KnownAlias) => [parent_field, field_name].filter(Boolean).join(".");

function OldName({ model, alias }: { model: string; alias: KnownAlias }) {
  const [, remove] = useMutation(RemoveAliasMutation);
  const [isBusy, setBusy] = useState(false);
  const { field_name, parent_field, name, until, uses } = alias;
  const end = async () => {
    setBusy(true);
    const { error } = await remove(
      { model_name: model, field_name: field_name ?? "", parent_field, name: name ?? "" },
      context,
    );
    setBusy(false);
    if (error) toasts.error(graphqlMessage(error));
  };
  return (
    <li className="flex items-start gap-3 py-3 pr-4 pl-edge">
      <div className="min-w-0 flex-1 space-y-1">
        <p>
          <span className="text-muted">
            {rich("{old} is now {name}, ends {when}", {
              old: <code className="font-mono text-text">{name}</code>,
              name: <code className="font-mono text-text">{pathOf(alias)}</code>,
              when: <RelativeTime date={until ?? ""} upcoming />,
            })}
          </span>
        </p>
        {uses?.length ? (
          <ul aria-label={t("Who uses {name}", { name: name ?? "" })} className="text-meta text-muted">
            {uses.map((use) => (
              <li key={`${use.caller} ${use.token_id}`}>
                {rich("{caller}: {operations}, the last {when}", {
                  caller: callerText(use),
                  operations: plural(use.count ?? 0, "{count} operation", "{count} operations"),
                  when: <RelativeTime date={use.last_used_at ?? ""} />,
                })}
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-meta text-muted">{t("Nobody has used it since.")}</p>
        )}
      </div>
      <Button
        size="small"
        busy={isBusy}
        onClick={() => void end()}
        aria-label={t("Remove the old name {name} now", { name: name ?? "" })}
      >
        {t("Remove now")}
      </Button>
    </li>
  );
}

type Use = NonNullable<KnownAlias["uses"]>[number];

function callerText({ caller, token_name }: Use): string {
  if (caller === "token") return token_name === null ? t("A deleted token") : t("Token {token_name}", { token_name });
  return caller === "person"
    ? t("People who are signed in")
    : caller === "anonymous"
      ? t("Anybody")
      : t("Plinth itself");
}
