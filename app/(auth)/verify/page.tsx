import type { Metadata } from "next";
import { AuthCard, TextLink } from "../../../components/screens/auth/auth-card.tsx";
import { noMailText } from "../../../components/screens/auth/no-mail-text.ts";
import { VerifyForm } from "../../../components/screens/auth/verify-form.tsx";
import { readQuery, type SearchParams } from "../../../lib/console/query.ts";
import { routes } from "../../../lib/console/routes.ts";
import { findSignInOptions } from "../../../lib/console/session/sign-in-options.ts";
import { t } from "../../../lib/kernel/words/words.ts";

export const generateMetadata = (): Metadata => ({ title: t("Verify your email"), referrer: "no-referrer" });

export default async function VerifyPage({ searchParams }: { searchParams: SearchParams }) {
  const { email, token, next } = await readQuery(searchParams);
  const { mail } = await findSignInOptions();
  return (
    <AuthCard
      title={t("Verify your email")}
      description={token ? undefined : mail ? t("Enter the six-digit code from our email.") : noMailText()}
      footer={<TextLink href={routes.login({ next })}>{t("Back to log in")}</TextLink>}
    >
      <VerifyForm email={email ?? ""} token={token} next={next} />
    </AuthCard>
  );
}
