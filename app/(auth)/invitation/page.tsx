import type { Metadata } from "next";
import { AuthCard } from "../../../components/screens/auth/auth-card.tsx";
import { AcceptInvitation } from "../../../components/screens/invitations/accept-invitation.tsx";
import { InvitationFault } from "../../../components/screens/invitations/invitation-fault.tsx";
import { InvitationWays, SwitchAccount } from "../../../components/screens/invitations/invitation-ways.tsx";
import { findBrand } from "../../../lib/console/brand.ts";
import { readQuery, type SearchParams } from "../../../lib/console/query.ts";
import { findInvitation } from "../../../lib/console/session/invitation.ts";
import { findSession } from "../../../lib/console/session/session.ts";
import { rich } from "../../../lib/console/words/rich.tsx";
import { invitationMessages } from "../../../lib/contract/accounts/invitations.ts";
import { t } from "../../../lib/kernel/words/words.ts";

// The address holds what lets one in.
export const generateMetadata = (): Metadata => ({ title: t("Invitation"), referrer: "no-referrer" });

export default async function InvitationPage({ searchParams }: { searchParams: SearchParams }) {
  const { token = "" } = await readQuery(searchParams);
  const invitation = token ? await findInvitation(token) : { fault: invitationMessages.gone };
  const session = await findSession();
  const reader = session.status === 200 ? session.user.email.toLowerCase() : null;
  if ("fault" in invitation)
    return (
      <AuthCard title={t("Invitation")}>
        <InvitationFault fault={invitation.fault} signedIn={reader !== null} />
      </AuthCard>
    );
  const { project, role, email, invited_by } = invitation;
  const invited = <b className="font-medium text-text">{email}</b>;
  return (
    <AuthCard
      title={project ? t("Join {name}", { name: project.name }) : t("Join {name}", { name: (await findBrand()).name })}
      description={
        project
          ? rich("{inviter} invites {email} to work in this project as {role}.", {
              inviter: invited_by,
              email: invited,
              role,
            })
          : rich("{inviter} invites {email} to make an account.", { inviter: invited_by, email: invited })
      }
    >
      {reader === null ? (
        <InvitationWays token={token} email={email} hasAccount={invitation.has_account} />
      ) : reader === email ? (
        <AcceptInvitation token={token} project={project} />
      ) : (
        <SwitchAccount token={token} email={email} reader={reader} />
      )}
    </AuthCard>
  );
}
