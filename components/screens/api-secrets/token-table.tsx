"use client";

import { useClient, useMutation } from "@urql/next";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { graphqlMessage } from "../../../lib/console/form-errors.ts";
import { graphql } from "../../../lib/console/graphql.ts";
import { toasts } from "../../../lib/console/toasts.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { CardTable, firstCell } from "../../ui/card-table.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Expiry } from "../../ui/expiry.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { TableCell } from "../../ui/table.tsx";
import { secretTypenames } from "./secrets-query.ts";

const DeleteMutation = graphql(`
  mutation TokenTable_Delete($token: String!) { deleteApiToken(token: $token) { msg } }
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
}

/** The tokens of the project: what they may do, until when, and the ways to copy and end them. */
export function TokenTable({ tokens }: { tokens: TokenRow[] }) {
  const client = useClient();
  const [{ fetching }, remove] = useMutation(DeleteMutation);
  const [leaving, setLeaving] = useState<TokenRow | null>(null);

  const secretOf = async (token: string) => {
    const { data, error } = await client
      .query(TokenSecretQuery, { token }, { requestPolicy: "network-only" })
      .toPromise();
    if (error || !data?.apiTokenSecret) throw new Error(error ? graphqlMessage(error) : "The token is gone.");
    return data.apiTokenSecret;
  };
  const confirmDelete = async () => {
    const { error } = await remove({ token: leaving?.token ?? "" }, secretTypenames);
    setLeaving(null);
    if (error) toasts.error("Error deleting token", { description: graphqlMessage(error) });
    else toasts.success("Token deleted successfully!");
  };

  return (
    <Card title={`Available API Tokens (${tokens.length})`}>
      {tokens.length === 0 ? (
        <p className="text-muted">No API tokens found. Generate your first token above.</p>
      ) : (
        <CardTable
          label="Available API tokens"
          columns={["Name", "Token", "Role", "Expires"]}
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
                  <CopyButton
                    text={() => secretOf(row.token ?? "")}
                    label={`Copy token ${row.name ?? ""}`}
                    successMessage="Token copied to clipboard!"
                  />
                </span>
              </TableCell>
              <TableCell>
                <Badge>{row.role}</Badge>
              </TableCell>
              <TableCell>
                <Expiry expire={row.expire} />
              </TableCell>
            </>
          )}
          actions={(row) => (
            <IconButton icon={Trash2} label={`Delete token ${row.name ?? ""}`} onClick={() => setLeaving(row)} />
          )}
        />
      )}
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        danger
        busy={fetching}
        title={`Delete token ${leaving?.name ?? ""}?`}
        description="Programs that use it lose access at once."
        confirmLabel="Delete token"
        onConfirm={() => void confirmDelete()}
      />
    </Card>
  );
}
