import { routes } from "../../../lib/console/routes.ts";
import { notYoursMessage } from "../../../lib/contract/projects/named-project.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { Mark } from "../../shell/mark.tsx";
import { OtherAccountButton } from "../../sign-in/other-account-button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";

/** In the place of a page about a project that the reader may not enter. */
export function NotYours({ email }: { email: string }) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-4 text-center">
      <Mark className="size-10 text-accent" />
      <h1 className="mt-4 text-title font-semibold">{t("You cannot open this project")}</h1>
      <p className="mt-1 max-w-md break-words text-muted">
        {t("{notYoursMessage} You are signed in as {email}. Its owner can invite you.", { notYoursMessage, email })}
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        <ButtonLink variant="primary" href={routes.projects()}>
          {t("Go to your projects")}
        </ButtonLink>
        <OtherAccountButton />
      </div>
    </main>
  );
}
