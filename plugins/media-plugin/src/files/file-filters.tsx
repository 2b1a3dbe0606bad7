import { SearchBox, Select, useQuery } from "@plinth/plugin";
import { msg, t } from "../../../../lib/kernel/words/words.ts";
import { ModelsQuery } from "../documents.ts";
import { kinds } from "./file-facts.ts";
import type { FileFilter } from "./use-files.ts";

/** Radix takes no empty value. */
const all = "all";

const kindOptions = [{ value: all, label: msg("All kinds") }, ...kinds];

interface FileFiltersProps {
  filter: Pick<FileFilter, "search" | "kind" | "model">;
  onChange(changed: Partial<Pick<FileFilter, "search" | "kind" | "model">>): void;
}

/** What of the files is shown: by name, kind, and the model that they were uploaded for. */
export function FileFilters({ filter, onChange }: FileFiltersProps) {
  const [{ data }] = useQuery({ query: ModelsQuery });
  const names = (data?.projectModelsInfo ?? []).flatMap((model) => (model?.name ? [model.name] : []));
  const models = [{ value: all, label: t("All models") }, ...names.map((name) => ({ value: name, label: name }))];
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
      <div className="w-56 max-sm:w-full">
        <SearchBox
          aria-label={t("Search files")}
          placeholder={t("Search files")}
          value={filter.search}
          onSearch={(search) => onChange({ search })}
        />
      </div>
      <div className="w-36 max-sm:flex-1">
        <Select
          aria-label={t("Kind of file")}
          value={filter.kind || all}
          onValueChange={(kind) => onChange({ kind: kind === all ? "" : kind })}
          options={kindOptions.map(({ value, label }) => ({ value, label: t(label) }))}
        />
      </div>
      <div className="w-36 max-sm:flex-1">
        <Select
          aria-label={t("Uploaded for model")}
          value={filter.model || all}
          onValueChange={(model) => onChange({ model: model === all ? "" : model })}
          options={models}
        />
      </div>
    </div>
  );
}
