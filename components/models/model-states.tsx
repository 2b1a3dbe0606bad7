/** What stands in the place of a model that cannot be shown. */

import type { CombinedError } from "@urql/next";
import { FileQuestion, Lock } from "lucide-react";
import { routes } from "../../lib/console/routes.ts";
import { t } from "../../lib/kernel/words/words.ts";
import { WhoCan } from "../console/who-can.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { LoadFault } from "../ui/feedback/load-fault.tsx";

/** The address names a model that this project does not have. */
export function NoSuchModel({ name, section }: { name: string; section: "model" | "content" }) {
  return (
    <EmptyState
      icon={FileQuestion}
      title={t("No Model Selected")}
      description={t("There is no model named {name}. It may have been renamed or deleted.", { name })}
      action={
        <ButtonLink variant="primary" href={routes[section]()}>
          {t("Go to Models")}
        </ButtonLink>
      }
    />
  );
}

/** The reader's role sees no record of the model. */
export function UnreadableModel({ name, label }: { name: string; label: string }) {
  return (
    <EmptyState
      icon={Lock}
      title={t("Your role may not read {label}", { label })}
      description={<WhoCan model={name} action="read" />}
    />
  );
}

/** The models did not arrive; trying again may help. */
export function ModelsFailure({ title, error, retry }: { title: string; error: CombinedError; retry: () => void }) {
  return (
    <div className="p-edge">
      <LoadFault title={title} error={error} onRetry={retry} />
    </div>
  );
}
