import { Lock } from "lucide-react";
import { routes } from "../../../lib/console/routes.ts";
import { openSections, type SectionName, sections } from "../../console/sections.ts";
import { permissionName } from "../../roles/permission-name.ts";
import { OtherAccountButton } from "../../sign-in/other-account-button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";

/** In the place of a section that the reader may not open: what to ask for, and where they may go. */
export function NoAccess({ section, permissions }: { section: SectionName; permissions: readonly string[] | null }) {
  const { title, permission } = sections[section];
  return (
    <EmptyState
      icon={Lock}
      title={`You have no access to ${title}`}
      description={`It needs the permission "${permissionName(permission ?? "")}". The owner of this project can give it to you.`}
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
