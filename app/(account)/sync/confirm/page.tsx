import type { Metadata } from "next";
import { ConfirmLoginScreen } from "../../../../components/screens/sync/confirm-login-screen.tsx";
import { LoginCodeForm } from "../../../../components/screens/sync/login-code-form.tsx";
import { RestError } from "../../../../lib/console/calls/envelope.ts";
import { callOnServer } from "../../../../lib/console/calls/server-rest.ts";
import { readQuery, type SearchParams } from "../../../../lib/console/query.ts";
import * as calls from "../../../../lib/contract/calls/addresses.ts";
import type { AskedLogin } from "../../../../lib/contract/sync/sync-logins.ts";
import { t } from "../../../../lib/kernel/words/words.ts";

export const generateMetadata = (): Metadata => ({ title: t("Log in a command line") });

/** What the code is about, or why it is about nothing. */
async function find(code: string): Promise<{ login: AskedLogin | null; fault: string | null }> {
  try {
    return { login: await callOnServer(calls.findCommandLogin, { query: { code } }), fault: null };
  } catch (error) {
    if (!(error instanceof RestError) || ![400, 404, 429].includes(error.status)) throw error;
    return { login: null, fault: error.fields.code ?? error.message };
  }
}

export default async function ConfirmLoginPage({ searchParams }: { searchParams: SearchParams }) {
  const { code } = await readQuery(searchParams);
  if (!code) return <LoginCodeForm code="" fault={null} />;
  const [{ login, fault }, projects] = await Promise.all([find(code), callOnServer(calls.listProjects)]);
  if (!login) return <LoginCodeForm code={code} fault={fault} />;
  const known = projects.map(({ id, name, role }) => ({ id, name: `${name} (your role: ${role})` }));
  return <ConfirmLoginScreen login={login} projects={known} />;
}
