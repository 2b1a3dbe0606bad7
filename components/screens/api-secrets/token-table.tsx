"use client";

import { useClient, useMutation } from "@urql/next";
import { Trash2, UserRoundCheck } from "lucide-react";
import { useState } from "react";
import { graphqlMessage } from "../../../lib/console/calls/form-errors.ts";
import { graphql } from "../../../lib/console/graphql.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import { countText } from "../../../lib/kernel/counts.ts";
import { msg, t } from "../../../lib/kernel/words/words.ts";
import { useMayViewAs, ViewAsItem } from "../../console/view-as-item.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Expiry } from "../../ui/inputs/expiry.tsx";
import { MenuItem, MenuSeparator } from "../../ui/menus/dropdown-menu.tsx";
import { CardTable, firstCell } from "../../ui/tables/card-table.tsx";
import { RowMenu } from "../../ui/tables/row-menu.tsx";
import { TableCell } from "../../ui/tables/table.tsx";
import { secretTypenames } from "./secrets-query.ts";

const DeleteMutation = graphql(`
  mutation TokenTable_Delete($token: String!) { deleteApiToken(token: $token) { msg } }
`);

const TakeOverMutation = graphql(`
  mutation TokenTable_TakeOver($token: String!) { takeOverApiToken(token: $token) { token active } }
`);

const TokenSecretQuery = graphql(`
  query TokenTable_Secret($token: String!) { apiTokenSecret(token: $token) }
`);

export interface TokenRow {
  name: string | null;
  /** The first 20 characters; names the token in calls. */
  token: string | null;
  role: string | null;
  expire: string | null;
  /** Of the tenant that it is bound to. */
  tenant_id: string | null;
  /** Whether somebody answers for it. */
  active: boolean | null;
  may_copy: boolean | null;
  may_take_over: boolean | null;
  created_by: { email: string | null; first_name: string | null; last_name: string | null } | null;
}

/** What is said of each thing that is done once it is confirmed. */
const words = {
  delete: {
    title: msg("Delete token"),
    asks: msg("Delete token {name}?"),
    description: msg("Programs that use it lose access at once."),
    done: msg("Token deleted successfully!"),
    failed: msg("Error deleting token"),
  },
  takeOver: {
    title: msg("Take over token"),
    asks: msg("Take over token {name}?"),
    description: msg("It keeps working, and from now on ends when you leave the project."),
    done: msg("The token is yours now"),
    failed: msg("Error taking over token"),
  },
};

const endedText = msg(
  "A token stops working when the person who made it leaves the project or loses the rights that it has. An owner or admin can take it over to keep it working.",
);

interface TokenTableProps {
  tokens: TokenRow[];
  tenants: readonly ({ id: string | null; name: string | null } | null)[];
  /** A newer list is on its way: one that is empty so far is not called empty. */
  coming: boolean;
}

/** The tokens of the project: what they may do, whose they are, until when, and the ways to copy, keep and end them. */
export function TokenTable({ tokens, tenants, coming }: TokenTableProps) {
  const client = useClient();
  const [deleting, remove] = useMutation(DeleteMutation);
  const [taking, takeOver] = useMutation(TakeOverMutation);
  const [asked, setAsked] = useState<{ kind: keyof typeof words; row: TokenRow } | null>(null);
  const areBound = tokens.some(({ tenant_id }) => tenant_id !== null);
  const tenantOf = (id: string) => tenants.find((tenant) => tenant?.id === id)?.name ?? id;
  const mayView = useMayViewAs("token");
  const told = words[asked?.kind ?? "delete"];

  const secretOf = async (token: string) => {
    const { data, error } = await client
      .query(TokenSecretQuery, { token }, { requestPolicy: "network-only" })
      .toPromise();
    if (error || !data?.apiTokenSecret) throw new Error(error ? graphqlMessage(error) : "The token is gone.");
    return data.apiTokenSecret;
  };
  const confirm = async () => {
    const run = asked?.kind === "takeOver" ? takeOver : remove;
    const { error } = await run({ token: asked?.row.token ?? "" }, secretTypenames);
    setAsked(null);
    if (error) toasts.error(t(told.failed), { description: graphqlMessage(error) });
    else toasts.success(t(told.done));
  };

  return (
    <Card
      title={t("Available API Tokens ({count})", { count: countText(tokens.length) })}
      description={tokens.some(({ active }) => active === false) ? t(endedText) : undefined}
    >
      {tokens.length === 0 && coming ? (
        <Skeleton className="h-10 w-full" />
      ) : tokens.length === 0 ? (
        <p className="text-muted">{t("No API tokens found. Generate your first token above.")}</p>
      ) : (
        <CardTable
          label={t("Available API tokens")}
          columns={[t("Name"), t("Token"), t("Role"), ...(areBound ? [t("Tenant")] : []), t("Made by"), t("Expires")]}
          rows={tokens}
          itemName="tokens"
          keyOf={({ token }) => token ?? ""}
          cells={(row) => (
            <>
              <TableCell
                className={`max-w-60 truncate font-medium max-sm:max-w-36 ${firstCell}`}
                title={row.name ?? ""}
              >
                {row.name}
              </TableCell>
              <TableCell>
                <span className="flex items-center gap-1">
                  <code className="font-mono text-meta whitespace-nowrap">{row.token}…</code>
                  {row.may_copy && (
                    <CopyButton
                      text={() => secretOf(row.token ?? "")}
                      label={t("Copy token {name}", { name: row.name ?? "" })}
                      successMessage={t("Token copied to clipboard!")}
                    />
                  )}
                </span>
              </TableCell>
              <TableCell>
                <Badge>{row.role}</Badge>
              </TableCell>
              {areBound && (
                <TableCell className="max-w-48 truncate" title={row.tenant_id ?? ""}>
                  {row.tenant_id ? tenantOf(row.tenant_id) : <span className="text-muted">{t("None")}</span>}
                </TableCell>
              )}
              <TableCell className="max-w-48 truncate" title={row.created_by?.email ?? ""}>
                {makerOf(row) ?? <span className="text-muted">{t("Deleted account")}</span>}
              </TableCell>
              <TableCell>
                {row.active === false ? <Badge kind="danger">{t("Ended")}</Badge> : <Expiry expire={row.expire} />}
              </TableCell>
            </>
          )}
          actions={(row) => (
            <RowMenu name={row.name ?? ""} about={row.token ?? ""}>
              {row.active !== false && <ViewAsItem kind="token" id={row.token ?? ""} />}
              {row.may_take_over && (
                <MenuItem icon={UserRoundCheck} onSelect={() => setAsked({ kind: "takeOver", row })}>
                  {t("Take over")}
                </MenuItem>
              )}
              {(mayView || row.may_take_over) && <MenuSeparator />}
              <MenuItem icon={Trash2} danger onSelect={() => setAsked({ kind: "delete", row })}>
                {t("Delete")}
              </MenuItem>
            </RowMenu>
          )}
        />
      )}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        danger={asked?.kind === "delete"}
        busy={deleting.fetching || taking.fetching}
        title={t(told.asks, { name: asked?.row.name ?? "" })}
        description={t(told.description)}
        confirmLabel={t(told.title)}
        onConfirm={() => void confirm()}
      />
    </Card>
  );
}

function makerOf({ created_by }: TokenRow): string | null {
  const name = `${created_by?.first_name ?? ""} ${created_by?.last_name ?? ""}`.trim();
  return name || (created_by?.email ?? null);
}
