import type { Metadata } from "next";
import { cookies } from "next/headers";
import { AuthCard, TextLink } from "../../../components/screens/auth/auth-card.tsx";
import { ChangePassword } from "../../../components/screens/auth/change-password.tsx";
import { readQuery, type SearchParams } from "../../../lib/console/query.ts";
import { routes } from "../../../lib/console/routes.ts";
import { findSignInOptions } from "../../../lib/console/session/sign-in-options.ts";
import { grantCookie } from "../../../lib/contract/accounts/accounts.ts";
import { msg, t } from "../../../lib/kernel/words/words.ts";

const titles = { change: msg("Change password"), choose: msg("Choose a new password") };

/** `choose` follows a proof, which the browser holds as a cookie for as long as it counts. */
async function readStep(searchParams: SearchParams) {
  const { email, token, next, confirmed, step: asked } = await readQuery(searchParams);
  const isProved = (await cookies()).has(grantCookie);
  const step: keyof typeof titles = asked === "choose" && isProved ? "choose" : "change";
  return { email, token, next, confirmed, step, isLate: asked === "choose" && !isProved };
}

export async function generateMetadata({ searchParams }: { searchParams: SearchParams }): Promise<Metadata> {
  return { title: t(titles[(await readStep(searchParams)).step]), referrer: "no-referrer" };
}

export default async function ChangePasswordPage({ searchParams }: { searchParams: SearchParams }) {
  const { email, token, next, confirmed, step, isLate } = await readStep(searchParams);
  const { mail } = await findSignInOptions();
  return (
    <AuthCard
      title={t(titles[step])}
      description={
        step === "choose" && confirmed
          ? t("Your address is confirmed. The account was created in another browser, so please choose a new password.")
          : undefined
      }
      footer={<TextLink href={routes.login({ next })}>{t("Back to log in")}</TextLink>}
    >
      <ChangePassword
        email={email ?? ""}
        token={token}
        next={next}
        mail={mail}
        isProved={step === "choose"}
        isLate={isLate}
      />
    </AuthCard>
  );
}
