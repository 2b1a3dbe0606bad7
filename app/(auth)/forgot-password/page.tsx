import type { Metadata } from "next";
import { AuthCard, TextLink } from "../../../components/screens/auth/auth-card.tsx";
import { ForgotPasswordForm } from "../../../components/screens/auth/forgot-password-form.tsx";
import { noMailText } from "../../../components/screens/auth/no-mail-text.ts";
import { readQuery, type SearchParams } from "../../../lib/console/query.ts";
import { routes } from "../../../lib/console/routes.ts";
import { findSignInOptions } from "../../../lib/console/session/sign-in-options.ts";

export const metadata: Metadata = { title: "Forgot password" };

export default async function ForgotPasswordPage({ searchParams }: { searchParams: SearchParams }) {
  const { email } = await readQuery(searchParams);
  const { mail } = await findSignInOptions();
  return (
    <AuthCard
      title="Forgot password"
      description={
        mail
          ? "We will send a code to your email address. Use it to choose a new password."
          : `${noMailText} With it you choose a new password.`
      }
      footer={<TextLink href={routes.login()}>Back to log in</TextLink>}
    >
      <ForgotPasswordForm email={email ?? ""} mail={mail} />
    </AuthCard>
  );
}
