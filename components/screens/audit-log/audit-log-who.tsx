/** Who looks at the log, in which project, as what. */
export interface AuditReader {
  email: string;
  project: string;
  role: string;
}

export function AuditLogWho({ reader }: { reader: AuditReader }) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-1">
      {[
        ["Current user", reader.email],
        ["Project", reader.project || "None chosen"],
        ["Role", reader.role || "None"],
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
