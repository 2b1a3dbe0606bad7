import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AuthCard, TextLink } from "../../../../components/screens/auth/auth-card.tsx";
import { LoginForm } from "../../../../components/screens/auth/login-form.tsx";
import { PasskeyLogin } from "../../../../components/screens/auth/passkey-login.tsx";
import { ProviderButtons } from "../../../../components/screens/auth/provider-buttons.tsx";
import { SecondStepForm } from "../../../../components/screens/auth/second-step-form.tsx";
import { BrandName } from "../../../../components/shell/brand.tsx";
import { Alert } from "../../../../components/ui/feedback/alert.tsx";
import { readQuery, type SearchParams } from "../../../../lib/console/query.ts";
import { routes, safeNext } from "../../../../lib/console/routes.ts";
import { findSession } from "../../../../lib/console/session/session.ts";
import { awaitsCode, findSignInOptions } from "../../../../lib/console/session/sign-in-options.ts";
import { rich } from "../../../../lib/console/words/rich.tsx";
import { sessionMessages } from "../../../../lib/contract/accounts/accounts.ts";
import { t } from "../../../../lib/kernel/words/words.ts";

export const generateMetadata = (): Metadata => ({ title: t("Log in") });

export default async function LoginPage({ searchParams }: { searchParams: SearchParams }) {
  const { next, reason, step, email } = await readQuery(searchParams);
  if ((await findSession()).status === 200) redirect(safeNext(next));
  if (step === "code" && (await awaitsCode()))
    return (
      <AuthCard
        title={t("Two-factor sign-in")}
        description={t("One more step: enter the code from your authenticator app.")}
        footer={<TextLink href={routes.login({ next })}>{t("Log in with another account")}</TextLink>}
      >
        <SecondStepForm next={next} />
      </AuthCard>
    );
  const options = await findSignInOptions();
  // There is nobody yet who could log in.
  if (options.first_account) redirect(routes.signup({ next }));
  return (
    <AuthCard
      title={t("Log in")}
      footer={
        options.may_sign_up &&
        rich("New to {brand}? <link>Sign up</link>", {
          brand: <BrandName />,
          link: (words) => <TextLink href={routes.signup({ next })}>{words}</TextLink>,
        })
      }
    >
      {reason === "superseded" && <Alert kind="warning" title={sessionMessages.superseded} className="mb-5" />}
      {step === "code" && <Alert title={t("Your sign-in took too long. Please log in again.")} className="mb-5" />}
      {reason === "expired" && (
        <Alert
          title={t("Your session has ended. Please log in again.")}
          description={t("What you typed in the console is kept in this browser.")}
          className="mb-5"
        />
      )}
      <LoginForm next={next} email={email} />
      <PasskeyLogin next={next} />
      <ProviderButtons
        providers={(["google", "github"] as const).filter((provider) => options[provider])}
        next={next}
      />
    </AuthCard>
  );
}
