import { RefreshCw } from "lucide-react";
import { t } from "../../../../lib/kernel/words/words.ts";

/**
 * Somebody else's records came or went; they wait until the reader wants them, so that no row moves while it is being
 * read.
 */
export function ListChanged({ onShow }: { onShow(): void }) {
  return (
    <div role="status">
      <button
        type="button"
        onClick={onShow}
        className="flex h-8 animate-pop-in items-center gap-2 rounded-full bg-accent px-3.5 text-table font-medium text-accent-text shadow-floating hover:bg-accent-hover"
      >
        <RefreshCw aria-hidden className="size-3.5" />
        {t("The list has changed. Show")}
      </button>
    </div>
  );
}
