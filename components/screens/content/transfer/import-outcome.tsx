import { ArrowDown, FileDown } from "lucide-react";
import { type RefObject, useRef } from "react";
import { type ImportReport, saveBlob } from "../../../../lib/console/calls/transfer.ts";
import { countText } from "../../../../lib/kernel/counts.ts";
import { plural, t } from "../../../../lib/kernel/words/words.ts";
import { Button } from "../../../ui/button.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { problemAttribute } from "./bad-rows.tsx";
import { faultFile } from "./fault-file.ts";
import { FaultTable, faultCount } from "./import-faults.tsx";

/** What was done, or would be: `12 new, 3 updated, 1 skipped`. */
export const countsOf = ({ created, updated, skipped }: ImportReport): string =>
  t("{created} new, {updated} updated, {skipped} skipped", {
    created: countText(created),
    updated: countText(updated),
    skipped: countText(skipped),
  });

/** What came of an import, in a few words. */
export const outcomeOf = (report: ImportReport): string =>
  report.created + report.updated > 0
    ? `${countsOf(report)}, ${plural(report.failed, "{count} row left out", "{count} rows left out")}`
    : t("Nothing was imported");

interface ImportOutcomeProps {
  report: ImportReport;
  isTrial: boolean;
  /** Of the file. */
  fileName: string;
  /** Where the bad rows are shown. */
  rows: RefObject<HTMLElement | null>;
}

/** What an import did, or would do: the counts, and ways to what is wrong. */
export function ImportOutcome({ report, isTrial, fileName, rows: list }: ImportOutcomeProps) {
  const last = useRef(-1);
  const { failed, rows, faults, bad_rows: badRows = [] } = report;
  if (failed === 0)
    return isTrial ? (
      <Alert kind="success" title={t("All rows can be imported")} description={countsOf(report)} />
    ) : null;
  const next = () => {
    const problems = [...(list.current?.querySelectorAll<HTMLElement>(`[${problemAttribute}]`) ?? [])];
    const at = problems.indexOf(document.activeElement as HTMLElement);
    const problem = problems[(Math.max(at, last.current) + 1) % problems.length];
    last.current = problems.indexOf(problem!);
    problem?.focus({ preventScroll: true });
    problem?.scrollIntoView({ block: "center", inline: "center" });
  };
  return (
    <section aria-label={t("Import errors")} className="space-y-3">
      <Alert
        kind={report.created + report.updated > 0 ? "warning" : "danger"}
        title={isTrial ? faultCount(failed, rows) : outcomeOf(report)}
        description={isTrial ? t("The other rows: {counts}", { counts: countsOf(report) }) : faultCount(failed, rows)}
      />
      <div className="flex flex-wrap items-center gap-2">
        {badRows.length > 0 && (
          <Button size="small" onClick={next}>
            <ArrowDown aria-hidden className="size-3.5" />
            {t("Next problem")}
          </Button>
        )}
        <Button
          size="small"
          onClick={() => saveBlob(faultFile(report), `${fileName.replace(/\.\w+$/, "")}-problems.csv`)}
        >
          <FileDown aria-hidden className="size-3.5" />
          {t("Download problems as CSV")}
        </Button>
      </div>
      {badRows.length === 0 && <FaultTable faults={faults} />}
    </section>
  );
}
