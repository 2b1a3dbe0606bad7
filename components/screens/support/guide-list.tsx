import { BookOpen } from "lucide-react";
import Link from "next/link";
import { guideAddress } from "../../../lib/console/guides/guides.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { guideGroups } from "./guide-groups.ts";

/** GET /system/docs. */
export interface GuideEntry {
  file: string;
  title: string;
}

/** The guides by what they answer. */
export function GuideList({ guides }: { guides: readonly GuideEntry[] }) {
  const titles = new Map(guides.map(({ file, title }) => [file, title]));
  return (
    <div className="space-y-6">
      {guideGroups.map(({ title: group, answers }) => (
        <section key={String(group)}>
          <h3 className="font-medium">{t(group)}</h3>
          <ul className="mt-3 grid gap-x-6 gap-y-4 sm:grid-cols-2">
            {Object.entries(answers).map(([file, answer]) => {
              const title = titles.get(file);
              return title && <GuideLine key={file} guide={{ file, title }} answer={t(answer)} />;
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}

function GuideLine({ guide: { file, title }, answer }: { guide: GuideEntry; answer: string }) {
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
        <p className="text-muted">{answer}</p>
      </div>
    </li>
  );
}
