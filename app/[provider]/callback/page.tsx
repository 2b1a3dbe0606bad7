import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AuthCard } from "../../../components/screens/auth/auth-card.tsx";
import { OAuthReturn } from "../../../components/screens/auth/oauth-return.tsx";
import { readQuery, type SearchParams } from "../../../lib/console/query.ts";
import { type OAuthProvider, oauthProviders } from "../../../lib/contract/accounts/oauth.ts";
import { t } from "../../../lib/kernel/words/words.ts";

export const generateMetadata = (): Metadata => ({ title: t("Signing in"), referrer: "no-referrer" });

interface CallbackProps {
  params: Promise<{ provider: string }>;
  searchParams: SearchParams;
}

/** Where Google and GitHub send the reader back to. */
export default async function OAuthCallback({ params, searchParams }: CallbackProps) {
  const { provider } = await params;
  if (!Object.hasOwn(oauthProviders, provider)) notFound();
  const { code, state } = await readQuery(searchParams);
  return (
    <AuthCard title={t("Welcome Back")}>
      <OAuthReturn provider={provider as OAuthProvider} code={code} state={state} />
      <p className="mt-6 text-meta text-muted">
        {t("By continuing you agree to the terms of service and the privacy policy of this installation.")}
      </p>
    </AuthCard>
  );
}
