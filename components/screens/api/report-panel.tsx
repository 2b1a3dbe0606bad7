"use client";

import { countText } from "../../../lib/kernel/counts.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { Card } from "../../ui/card.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { formatSql } from "./format-sql.ts";
import type { QueryReport } from "./playground-fetcher.ts";

/** What the last query cost and, if it was asked for, the statement that it became with PostgreSQL's plan. */
export function ReportPanel({ report, explains }: { report: QueryReport | null; explains: boolean }) {
  if (!report)
    return (
      <p className="text-meta text-muted">
        {explains
          ? t("Run a query to see its SQL statement, its plan and its cost.")
          : t("Run a query to see its cost.")}
      </p>
    );
  const { cost, explanation } = report;
  return (
    <Card
      title={t("Statement and cost")}
      description={
        cost
          ? t("Estimated cost {estimated} of at most {limit}.", {
              estimated: countText(cost.estimated),
              limit: countText(cost.limit),
            })
          : undefined
      }
    >
      {explanation ? (
        <div className="space-y-4">
          <CodeBlock label="statement" code={formatSql(explanation.statement)} />
          {explanation.parameters.length > 0 && (
            <CodeBlock
              label="parameters"
              code={explanation.parameters.map((value, i) => `$${i + 1} = ${JSON.stringify(value)}`).join("\n")}
            />
          )}
          <CodeBlock label="plan" code={explanation.plan.join("\n")} />
        </div>
      ) : (
        <p className="text-muted">
          {explains
            ? t(
                "This operation is not a single statement: a mutation runs several in one transaction, and a query of the schema runs none.",
              )
            : t("Switch on Show statement to see the SQL behind it.")}
        </p>
      )}
    </Card>
  );
}
