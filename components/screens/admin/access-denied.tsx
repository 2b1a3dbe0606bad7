import { ShieldX } from "lucide-react";
import { routes } from "../../../lib/console/routes.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { OtherAccountButton } from "../../sign-in/other-account-button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";

/** Instead of a screen for super admins. The server renders it, and nothing of the screen. */
export function AccessDenied({ sentence }: { sentence: string }) {
  return (
    <EmptyState
      icon={ShieldX}
      title={t("Access Denied")}
      description={sentence}
      action={
        <>
          <ButtonLink href={routes.projects()} variant="primary">
            {t("Go to your projects")}
          </ButtonLink>
          <OtherAccountButton />
        </>
      }
    />
  );
}
