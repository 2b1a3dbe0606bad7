/** What of pasted HTML the editor cannot hold: tables become lines, and pictures of other sites are left out. */
import { toasts } from "../../../../lib/console/notices/toasts.ts";
import { plural, t } from "../../../../lib/kernel/words/words.ts";
import { withOwnImages } from "./image-node.ts";
import { withTableLines } from "./table-lines.ts";
import { withWordLists } from "./word-lists.ts";

/** The HTML as the editor takes it; what is lost on the way is told. */
export function fittingHtml(pasted: string): string {
  const { html: lines, tables } = withTableLines(withWordLists(pasted));
  const { html, left } = withOwnImages(lines);
  if (tables > 0) toasts.info(t("Tables are pasted as lines of text"));
  if (left > 0)
    toasts.info(plural(left, "{count} picture was left out", "{count} pictures were left out"), {
      description: t("Pictures of other sites are not taken over. Upload them to the library first."),
    });
  return html;
}
