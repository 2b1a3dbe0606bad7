import type { Metadata } from "next";
import { AuthCard, TextLink } from "../../../components/screens/auth/auth-card.tsx";
import { ChangePassword } from "../../../components/screens/auth/change-password.tsx";
import { readQuery, type SearchParams } from "../../../lib/console/query.ts";
import { routes } from "../../../lib/console/routes.ts";
import { findSignInOptions } from "../../../lib/console/session/sign-in-options.ts";

export const metadata: Metadata = { title: "Change password", referrer: "no-referrer" };

export default async function ChangePasswordPage({ searchParams }: { searchParams: SearchParams }) {
  const { email, token } = await readQuery(searchParams);
  const { mail } = await findSignInOptions();
  return (
    <AuthCard title="Change password" footer={<TextLink href={routes.login()}>Back to log in</TextLink>}>
      <ChangePassword email={email ?? ""} token={token} mail={mail} />
    </AuthCard>
  );
}
