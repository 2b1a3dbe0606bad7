import { Lock } from "lucide-react";
import { routes } from "../../lib/console/routes.ts";
import type { AdministrativePermission } from "../../lib/contract/projects/projects.ts";
import { permissionName } from "../roles/permission-name.ts";
import { OtherAccountButton } from "../sign-in/other-account-button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { openSections, sections } from "./sections.ts";
import { WhoCan } from "./who-can.tsx";

interface NoAccessProps {
  /** The page that the reader may not open. */
  page: { title: string; permission: AdministrativePermission | null };
  /** Those that the reader has. */
  permissions: readonly string[] | null;
}

/** In the place of a page that the reader may not open: what to ask for, and where they may go. */
export function NoAccess({ page: { title, permission }, permissions }: NoAccessProps) {
  return (
    <EmptyState
      icon={Lock}
      title={`You have no access to ${title}`}
      description={
        <>
          {`You need the permission "${permissionName(permission ?? "")}".`}{" "}
          <WhoCan permission={permission} only="people" />
        </>
      }
      action={
        <>
          {openSections(permissions).map((name) => (
            <ButtonLink key={name} href={routes.section(name)}>
              Go to {sections[name].title}
            </ButtonLink>
          ))}
          <ButtonLink href={routes.projects()}>Go to your projects</ButtonLink>
          <OtherAccountButton />
        </>
      }
    />
  );
}
