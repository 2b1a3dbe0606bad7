"use client";

import { Download, FileUp, ListFilter, MoreHorizontal, Plus, Sparkles } from "lucide-react";
import { type ReactNode, useCallback, useRef } from "react";
import { type Message, msg, t } from "../../../../lib/kernel/words/words.ts";
import { useSingleKey } from "../../../data-grid/row-keys.ts";
import type { ConsoleModel } from "../../../models/console-models.ts";
import { ModelHeading } from "../../../models/model-heading.tsx";
import { Button } from "../../../ui/button.tsx";
import { SearchBox } from "../../../ui/inputs/search-box.tsx";
import { DropdownMenu, MenuItem } from "../../../ui/menus/dropdown-menu.tsx";
import type { ContentTool, StatusFilter } from "../content-address.ts";

interface ContentToolbarProps {
  model: ConsoleModel;
  search: string;
  /** Whether the search looks into several languages. */
  isTranslated: boolean;
  status: StatusFilter;
  /** Whether a filter is set. */
  filtered: boolean;
  /** How the table shows records. */
  tools: ReactNode;
  onSearch(search: string): void;
  onStatus(status: StatusFilter): void;
  /** Without it the reader may not make records. */
  onCreate: (() => void) | undefined;
  onTool(tool: ContentTool): void;
}

const statuses: { value: StatusFilter; label: Message }[] = [
  { value: "all", label: msg("All") },
  { value: "published", label: msg("Published") },
  { value: "draft", label: msg("Draft") },
];

/** Search, status, filter, columns and the button for a new record. `/` goes to the search, `c` creates. */
export function ContentToolbar(props: ContentToolbarProps) {
  const { model, status, onCreate, onTool } = props;
  const box = useRef<HTMLInputElement>(null);
  useSingleKey("c", onCreate);
  useSingleKey(
    "/",
    useCallback(() => box.current?.focus(), []),
  );
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-edge py-3">
      <ModelHeading model={model} className="mr-1 max-sm:w-full" />
      <div
        data-print="no"
        className="min-w-40 max-w-64 flex-1 max-lg:min-w-24 max-sm:w-full max-sm:max-w-none max-sm:flex-none"
      >
        <SearchBox
          key={model.name}
          ref={box}
          aria-label={t("Search records")}
          placeholder={props.isTranslated ? t("Search in all languages") : t("Search records")}
          value={props.search}
          onSearch={props.onSearch}
        />
      </div>
      <fieldset data-print="no" className="flex rounded-md border border-input p-0.5" aria-label={t("Status")}>
        {statuses.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            aria-pressed={status === value}
            onClick={() => props.onStatus(value)}
            className="h-7.5 whitespace-nowrap rounded-sm px-2.5 text-table text-muted hover:text-text aria-pressed:bg-subtle aria-pressed:font-medium aria-pressed:text-text"
          >
            {t(label)}
          </button>
        ))}
      </fieldset>
      <div data-print="no" className="ml-auto flex items-center gap-2 max-sm:w-full">
        <Button aria-label={t("Filter")} aria-pressed={props.filtered} onClick={() => onTool("filter")}>
          <ListFilter aria-hidden className={`size-4 ${props.filtered ? "text-accent" : ""}`} />
          <span className="max-[1439px]:hidden">{t("Filter")}</span>
        </Button>
        {props.tools}
        <DropdownMenu
          trigger={
            <Button size="icon" aria-label={t("More actions")}>
              <MoreHorizontal aria-hidden className="size-4" />
            </Button>
          }
        >
          {onCreate && (
            <MenuItem icon={FileUp} onSelect={() => onTool("import")}>
              {t("Import records")}
            </MenuItem>
          )}
          <MenuItem icon={Download} onSelect={() => onTool("export")}>
            {t("Export records")}
          </MenuItem>
          {onCreate && (
            <MenuItem icon={Sparkles} onSelect={() => onTool("generate")}>
              {t("Generate fake data")}
            </MenuItem>
          )}
        </DropdownMenu>
        {onCreate && (
          <Button variant="primary" data-new-record className="max-sm:min-w-0 max-sm:flex-1" onClick={onCreate}>
            <Plus aria-hidden className="size-4 shrink-0" />
            <span className="truncate">{t("New record")}</span>
          </Button>
        )}
      </div>
    </div>
  );
}
