import { BookOpen } from "lucide-react";
import Link from "next/link";
import { guideAddress } from "../../../lib/console/guides/guides.ts";
import { countText } from "../../../lib/kernel/counts.ts";
import { t } from "../../../lib/kernel/words/words.ts";

/** GET /system/docs. */
export interface GuideEntry {
  file: string;
  title: string;
}

/** The guides by their titles; the many decisions behind one line. */
export function GuideList({ guides }: { guides: readonly GuideEntry[] }) {
  const isDecision = ({ file }: GuideEntry) => file.startsWith("docs/decisions/");
  const decisions = guides.filter(isDecision);
  return (
    <>
      <ul className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {guides
          .filter((guide) => !isDecision(guide))
          .map((guide) => (
            <GuideLine key={guide.file} guide={guide} />
          ))}
      </ul>
      <details className="mt-5 border-t pt-4">
        <summary className="cursor-pointer rounded-sm font-medium">
          {t("Decisions ({count})", { count: countText(decisions.length) })}
        </summary>
        <p className="mt-1 text-muted">{t("Choices that are hard to undo, and their reasons.")}</p>
        <ul className="mt-3 space-y-3">
          {decisions.map((guide) => (
            <GuideLine key={guide.file} guide={guide} />
          ))}
        </ul>
      </details>
    </>
  );
}

function GuideLine({ guide: { file, title } }: { guide: GuideEntry }) {
  return (
    <li className="flex min-w-0 gap-3">
      <BookOpen aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      <div className="min-w-0">
        <Link
          href={guideAddress(file) ?? ""}
          prefetch={false}
          lang="en"
          className="rounded-sm font-medium underline-offset-4 hover:underline"
        >
          {title}
        </Link>
        <p className="truncate font-mono text-meta text-muted">{file}</p>
      </div>
    </li>
  );
}
