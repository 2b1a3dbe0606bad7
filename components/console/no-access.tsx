import { Lock } from "lucide-react";
import { routes } from "../../lib/console/routes.ts";
import type { AdministrativePermission } from "../../lib/contract/projects/projects.ts";
import { type Message, t } from "../../lib/kernel/words/words.ts";
import { permissionName } from "../roles/permission-name.ts";
import { OtherAccountButton } from "../sign-in/other-account-button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { openSections, sections } from "./sections.ts";
import { WhoCan } from "./who-can.tsx";

interface NoAccessProps {
  /** The page that the reader may not open. */
  page: { title: Message; permission: AdministrativePermission | null };
  /** Those that the reader has. */
  permissions: readonly string[] | null;
}

/** In the place of a page that the reader may not open: what to ask for, and where they may go. */
export function NoAccess({ page: { title, permission }, permissions }: NoAccessProps) {
  return (
    <EmptyState
      icon={Lock}
      title={t("You have no access to {title}", { title: t(title) })}
      description={
        <>
          {t('You need the permission "{permission}".', { permission: permissionName(permission ?? "") })}{" "}
          <WhoCan permission={permission} only="people" />
        </>
      }
      action={
        <>
          {openSections(permissions).map((name) => (
            <ButtonLink key={name} href={routes.section(name)}>
              {t("Go to {title}", { title: t(sections[name].title) })}
            </ButtonLink>
          ))}
          <ButtonLink href={routes.projects()}>{t("Go to your projects")}</ButtonLink>
          <OtherAccountButton />
        </>
      }
    />
  );
}
