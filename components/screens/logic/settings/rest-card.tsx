"use client";

import { useMutation } from "@urql/next";
import { useState } from "react";
import { graphqlMessage } from "../../../../lib/console/calls/form-errors.ts";
import { graphql } from "../../../../lib/console/graphql.ts";
import { toasts } from "../../../../lib/console/notices/toasts.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { functionTypenames } from "../function-data.ts";

const RotateMutation = graphql(`
  mutation Function_Rotate($name: String!) { rotateFunctionKey(name: $name) { id rest_api_secret_url_key } }
`);

interface RestCardProps {
  name: string;
  secret: string;
  origin: string;
  connected: boolean;
}

/** The address that calls the function without a token: whoever knows it may. */
export function RestCard({ name, secret, origin, connected }: RestCardProps) {
  const [{ fetching }, rotate] = useMutation(RotateMutation);
  const [asking, setAsking] = useState(false);
  const address = `${origin}/secured/functions/`;
  const renew = async () => {
    const { error } = await rotate({ name }, functionTypenames);
    setAsking(false);
    if (error) toasts.error(t("The address could not be changed"), { description: graphqlMessage(error) });
    else toasts.success(t("The function has a new address"));
  };
  return (
    <Card
      title={t("REST address")}
      description={t("Whoever knows it may call the function with POST, without a token. Keep it on your servers.")}
    >
      <div className="flex items-center gap-2 rounded-md border bg-subtle py-1 pr-1 pl-3">
        <code className="min-w-0 flex-1 font-mono text-meta break-all">{`${address}${secret.slice(0, 4)}…`}</code>
        <CopyButton text={`${address}${secret}`} label={t("Copy REST address")} />
      </div>
      {!connected && <p className="mt-2 text-meta text-muted">{t("It answers once the function is connected.")}</p>}
      <div className="mt-4">
        <Button onClick={() => setAsking(true)}>{t("New address")}</Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t("Give the function a new address?")}
        description={t("Programs that use the old one are refused at once.")}
        confirmLabel={t("New address")}
        danger
        busy={fetching}
        onConfirm={() => void renew()}
      />
    </Card>
  );
}
