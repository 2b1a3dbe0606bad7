import { routes } from "../../../lib/console/routes.ts";
import { invitationDays } from "../../../lib/contract/accounts/invitations.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { OtherAccountButton } from "../../sign-in/other-account-button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { buttonStyle } from "../../ui/button-style.ts";
import { Alert } from "../../ui/feedback/alert.tsx";

const mail = () =>
  `mailto:?${new URLSearchParams({
    subject: t("A new invitation to Plinth"),
    body: t("My invitation link does not work any more. Could you send me a new one, please?"),
  })
    .toString()
    .replaceAll("+", "%20")}`;

/** A link that lets nobody in: why that may be, and each way on. */
export function InvitationFault({ fault, signedIn }: { fault: string; signedIn: boolean }) {
  return (
    <div className="space-y-3">
      <Alert
        kind="danger"
        title={fault}
        description={t("A link works once, for {invitationDays} days. Whoever invited you can make a new one.", {
          invitationDays,
        })}
      />
      <a href={mail()} className={buttonStyle("primary", "large", "w-full")}>
        {t("Ask for a new invitation")}
      </a>
      {signedIn ? (
        <>
          <ButtonLink href={routes.projects()} size="large" className="w-full">
            {t("Go to your projects")}
          </ButtonLink>
          <OtherAccountButton size="large" className="w-full" />
        </>
      ) : (
        <ButtonLink href={routes.login()} size="large" className="w-full">
          {t("Log in")}
        </ButtonLink>
      )}
    </div>
  );
}
