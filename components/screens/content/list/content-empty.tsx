import { FilePlus2, SearchX } from "lucide-react";
import { t } from "../../../../lib/kernel/words/words.ts";
import { WhoCan } from "../../../console/who-can.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";

interface ContentEmptyProps {
  /** What people call it, and its name. */
  model: string;
  name: string;
  /** Search, status or filter narrow the list. */
  filtered: boolean;
  onClear(): void;
  /** Drafts are hidden from those who may not change records: there may be some. */
  seesDrafts: boolean;
  /** Without it the reader may not make records. */
  onCreate: (() => void) | undefined;
}

/** A table without rows: nothing matches, or nothing is there yet. */
export function ContentEmpty({ model, name, filtered, seesDrafts, onClear, onCreate }: ContentEmptyProps) {
  if (filtered)
    return (
      <EmptyState
        icon={SearchX}
        title={t("No record matches")}
        description={t("Search covers the text fields.")}
        action={<Button onClick={onClear}>{t("Clear filters")}</Button>}
      />
    );
  return (
    <EmptyState
      icon={FilePlus2}
      title={seesDrafts ? t("No records yet") : t("No published records")}
      description={
        onCreate ? (
          t(
            "Add the first {model} here, or write it through the API. A draft stays hidden from the API until it is published.",
            { model },
          )
        ) : (
          <NotYours model={model} name={name} seesDrafts={seesDrafts} />
        )
      }
      action={
        onCreate && (
          <Button variant="primary" onClick={onCreate}>
            {t("New record")}
          </Button>
        )
      }
    />
  );
}

function NotYours({ model, name, seesDrafts }: Pick<ContentEmptyProps, "model" | "name" | "seesDrafts">) {
  return (
    <>
      {seesDrafts
        ? t("Your role may not add records of {model}.", { model })
        : t("Your role may not add records of {model}, nor see its drafts.", { model })}{" "}
      <WhoCan model={name} action="create" only="people" />
    </>
  );
}
