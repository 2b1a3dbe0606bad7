import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AuthCard, TextLink } from "../../../../components/screens/auth/auth-card.tsx";
import { ProviderButtons } from "../../../../components/screens/auth/provider-buttons.tsx";
import { SignupForm } from "../../../../components/screens/auth/signup-form.tsx";
import { Alert } from "../../../../components/ui/feedback/alert.tsx";
import { readQuery, type SearchParams } from "../../../../lib/console/query.ts";
import { routes, safeNext } from "../../../../lib/console/routes.ts";
import { findInvitation } from "../../../../lib/console/session/invitation.ts";
import { findSession } from "../../../../lib/console/session/session.ts";
import { findSignInOptions } from "../../../../lib/console/session/sign-in-options.ts";
import { rich } from "../../../../lib/console/words/rich.tsx";
import { signUpMessages } from "../../../../lib/contract/accounts/accounts.ts";
import { t } from "../../../../lib/kernel/words/words.ts";

// The address may hold what lets one in.
export const generateMetadata = (): Metadata => ({ title: t("Sign up"), referrer: "no-referrer" });

export default async function SignupPage({ searchParams }: { searchParams: SearchParams }) {
  const { next: asked, setup, invite } = await readQuery(searchParams);
  const found = invite ? await findInvitation(invite) : null;
  const invitation = found && "email" in found ? found : null;
  // Who was asked into a project goes on to accept.
  const next = invite && invitation?.project ? routes.invitation({ token: invite }) : asked;
  if ((await findSession()).status === 200) redirect(safeNext(next));
  const pass = { ...(setup && { setup }), ...(invite && { invite }) };
  const options = await findSignInOptions(pass);
  return (
    <AuthCard
      title={t("Sign up")}
      footer={
        !options.first_account &&
        rich("Have an account? <link>Log in</link>", {
          link: (words) => <TextLink href={routes.login({ next })}>{words}</TextLink>,
        })
      }
    >
      {options.first_account && options.may_sign_up && (
        <Alert
          title={t("Welcome to your new installation")}
          description={t("This is its first account, so it becomes the administrator.")}
          className="mb-5"
        />
      )}
      {options.may_sign_up ? (
        <>
          <SignupForm
            next={next}
            setup={setup}
            invitation={invite && invitation ? { token: invite, email: invitation.email } : undefined}
          />
          <ProviderButtons
            providers={(["google", "github"] as const).filter((provider) => options[provider])}
            next={next}
            pass={pass}
          />
        </>
      ) : options.first_account ? (
        <Alert
          title={t("This installation has no account yet.")}
          description={setup ? signUpMessages.usedSetup : signUpMessages.first}
        />
      ) : (
        <Alert
          title={
            found && "fault" in found
              ? found.fault
              : signUpMessages[options.sign_up === "invited" ? "invited" : "closed"]
          }
        />
      )}
    </AuthCard>
  );
}
