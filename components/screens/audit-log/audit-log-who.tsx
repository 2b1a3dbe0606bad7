/** Who looks at the log, in which project, as what. */
import { t } from "../../../lib/kernel/words/words.ts";

export interface AuditReader {
  email: string;
  project: string;
  role: string;
}

export function AuditLogWho({ reader }: { reader: AuditReader }) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-1">
      {[
        [t("Current user"), reader.email],
        [t("Project"), reader.project || t("None chosen")],
        [t("Role"), reader.role || t("None")],
      ].map(([term, text]) => (
        <div key={term} className="flex min-w-0 gap-2">
          <dt className="shrink-0 text-muted">{term}</dt>
          <dd className="min-w-0 truncate font-medium" title={text}>
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}
