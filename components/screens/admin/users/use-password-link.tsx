"use client";

import { useClient, useMutation } from "@urql/next";
import { useState } from "react";
import { graphqlMessage } from "../../../../lib/console/calls/form-errors.ts";
import { graphql } from "../../../../lib/console/graphql.ts";
import { toasts } from "../../../../lib/console/notices/toasts.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import { onDemand } from "../../../ui/loading/on-demand.tsx";

const LinkDialog = onDemand(async () => ({
  default: (await import("../../../invitations/link-dialog.tsx")).LinkDialog,
}));

const LinkMutation = graphql(`
  mutation UserManagement_PasswordLink($id: String!) { adminMakePasswordLink(_id: $id) { id link } }
`);
const FindQuery = graphql(`
  query UserManagement_Find($email: String) { adminUsers(search: $email) { results { id email } } }
`);

/** Makes links by which people set their passwords, where no mail brings them, and shows each. */
export function usePasswordLink() {
  const client = useClient();
  const [, run] = useMutation(LinkMutation);
  const [made, setMade] = useState<{ email: string; link: string } | null>(null);

  const make = async (id: string, email: string) => {
    const { data, error } = await run({ id });
    if (data?.adminMakePasswordLink) setMade({ email, link: data.adminMakePasswordLink.link });
    else toasts.error(graphqlMessage(error ?? {}));
  };
  /** For an account that was made a moment ago. */
  const makeFor = async (email: string) => {
    const { data } = await client.query(FindQuery, { email }, { requestPolicy: "network-only" }).toPromise();
    const user = data?.adminUsers?.results.find((one) => one.email === email.toLowerCase());
    if (user) await make(user.id, email);
  };
  const dialog = made && (
    <LinkDialog
      title={t("Password link for {email}", { email: made.email })}
      description={t(
        "This installation sends no email: please send the link yourself. They can choose a password with it for three days.",
      )}
      link={made.link}
      onClose={() => setMade(null)}
    />
  );
  return { make, makeFor, dialog };
}
