import { Plus, TableProperties } from "lucide-react";
import { t } from "../../../lib/kernel/words/words.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";

/** In the place of the fields of a model that has none. */
export function NoFields({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      icon={TableProperties}
      title={t("No fields yet")}
      description={t(
        "A field is one piece of information that each record holds. Start with the one that names the record, such as a title.",
      )}
      action={
        <Button variant="primary" onClick={onAdd}>
          <Plus aria-hidden className="size-4" />
          {t("Add field")}
        </Button>
      }
    />
  );
}
