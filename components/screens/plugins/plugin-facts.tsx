import { t } from "../../../lib/kernel/words/words.ts";
import type { ProjectPlugin } from "../../plugins/plugin-data.ts";

/** What a plugin says of itself. */
export function PluginFacts({ plugin }: { plugin: ProjectPlugin }) {
  return (
    <dl className="grid grid-cols-[7rem_1fr] gap-y-2">
      {[
        [t("Plugin id"), plugin.id],
        [t("Description"), plugin.description],
        [t("Version"), plugin.version],
        [t("Author"), plugin.author],
      ].map(([term, text]) => (
        <div key={term} className="contents">
          <dt className="text-muted">{term}</dt>
          <dd className="min-w-0 break-words">{text || <span className="text-muted">{t("Not given")}</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
