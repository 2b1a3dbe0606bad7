import { FolderLock } from "lucide-react";
import { routes } from "../../../lib/console/routes.ts";
import { notYoursMessage } from "../../../lib/contract/projects/named-project.ts";
import { OtherAccountButton } from "../../sign-in/other-account-button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";

/** In the place of a page about a project that the reader may not enter. */
export function NotYours({ email }: { email: string }) {
  return (
    <main className="flex min-h-dvh flex-col justify-center">
      <EmptyState
        icon={FolderLock}
        title="You cannot open this project"
        description={`${notYoursMessage} You are signed in as ${email}. Its owner can invite you.`}
        action={
          <>
            <ButtonLink href={routes.projects()}>Go to your projects</ButtonLink>
            <OtherAccountButton />
          </>
        }
      />
    </main>
  );
}
