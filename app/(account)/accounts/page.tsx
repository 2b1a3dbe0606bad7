import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AccountSectionLinks } from "../../../components/screens/account/account-sections.tsx";
import { DeleteAccountCard } from "../../../components/screens/account/delete-account-card.tsx";
import { ProfileForm } from "../../../components/screens/account/profile-form.tsx";
import { ProofProvider } from "../../../components/screens/account/security/fresh-proof.tsx";
import { PasskeysCard } from "../../../components/screens/account/security/passkeys-card.tsx";
import { PasswordForm } from "../../../components/screens/account/security/password-form.tsx";
import { ProvidersCard } from "../../../components/screens/account/security/providers-card.tsx";
import { SessionsCard } from "../../../components/screens/account/security/sessions-card.tsx";
import { TwoFactorCard } from "../../../components/screens/account/security/two-factor-card.tsx";
import { callOnServer } from "../../../lib/console/calls/server-rest.ts";
import * as calls from "../../../lib/contract/calls/addresses.ts";
import { t } from "../../../lib/kernel/words/words.ts";

export const generateMetadata = (): Metadata => ({ title: t("Account Settings") });

export default async function AccountPage() {
  const [profile, security] = await Promise.all([
    callOnServer(calls.getProfile),
    callOnServer(calls.getAccountSecurity),
  ]);
  const { email } = profile;
  return (
    <div className="flex gap-10 p-edge">
      <ProofProvider email={email} methods={security.proof.methods}>
        <div className="min-w-0 max-w-form flex-1 space-y-6">
          <Section id="profile">
            <ProfileForm profile={profile} />
          </Section>
          <Section id="password">
            <PasswordForm email={email} hasPassword={profile.has_password} />
          </Section>
          <Section id="two-factor">
            <TwoFactorCard state={security.two_factor} />
          </Section>
          <Section id="passkeys">
            <PasskeysCard passkeys={security.passkeys} />
          </Section>
          <Section id="connected">
            <ProvidersCard providers={security.providers} />
          </Section>
          <Section id="devices">
            <SessionsCard sessions={security.sessions} />
          </Section>
          <Section id="delete">
            <DeleteAccountCard email={email} sessions={security.sessions.length} />
          </Section>
        </div>
      </ProofProvider>
      <AccountSectionLinks />
    </div>
  );
}

/** A place that the links lead to, below the bar that stays in sight. */
function Section({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} className="scroll-mt-20">
      {children}
    </div>
  );
}
