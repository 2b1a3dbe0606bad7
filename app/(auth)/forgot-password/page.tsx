import type { Metadata } from "next";
import { AuthCard, TextLink } from "../../../components/screens/auth/auth-card.tsx";
import { ForgotPasswordForm } from "../../../components/screens/auth/forgot-password-form.tsx";
import { noMailText } from "../../../components/screens/auth/no-mail-text.ts";
import { readQuery, type SearchParams } from "../../../lib/console/query.ts";
import { routes } from "../../../lib/console/routes.ts";
import { findSignInOptions } from "../../../lib/console/session/sign-in-options.ts";
import { t } from "../../../lib/kernel/words/words.ts";

export const generateMetadata = (): Metadata => ({ title: t("Forgot password") });

export default async function ForgotPasswordPage({ searchParams }: { searchParams: SearchParams }) {
  const { email } = await readQuery(searchParams);
  const { mail } = await findSignInOptions();
  return (
    <AuthCard
      title={t("Forgot password")}
      description={
        mail
          ? t("We will send a code to your email address. Use it to choose a new password.")
          : t("{noMail} With it you choose a new password.", { noMail: noMailText() })
      }
      footer={<TextLink href={routes.login()}>{t("Back to log in")}</TextLink>}
    >
      <ForgotPasswordForm email={email ?? ""} mail={mail} />
    </AuthCard>
  );
}
