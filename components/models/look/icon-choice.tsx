"use client";

import { useState } from "react";
import { modelIcons } from "../../../lib/contract/model-look.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { SearchInput } from "../../ui/inputs/search-input.tsx";
import type { ModelFace } from "../console-models.ts";
import { ModelTile } from "../model-tile.tsx";
import { ChoiceGrid } from "./choice-grid.tsx";

interface IconChoiceProps {
  /** As it looks so far. */
  model: ModelFace;
  /** Empty for none. */
  onChange(value: string): void;
}

const wordsOf = (icon: string) => icon.replaceAll("-", " ");

/** The icons of a model, found by their names; without one it shows a letter. */
export function IconChoice({ model, onChange }: IconChoiceProps) {
  const [search, setSearch] = useState("");
  const sought = search.trim().toLowerCase();
  const found = modelIcons.filter((icon) => wordsOf(icon).includes(sought));
  const choices = (sought ? found : ["", ...found]).map((icon) => ({
    value: icon,
    name: icon ? wordsOf(icon) : t("First letter"),
    shown: <ModelTile model={{ ...model, icon: icon || null }} />,
  }));
  return (
    <div className="space-y-1.5">
      <p aria-hidden className="font-medium">
        {t("Icon")}
      </p>
      <SearchInput
        aria-label={t("Search icons")}
        placeholder={t("Search icons")}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {choices.length === 0 ? (
        <p role="status" className="py-2 text-muted">
          {t("No icon has this name.")}
        </p>
      ) : (
        <ChoiceGrid
          label={t("Icon")}
          value={model.icon ?? ""}
          onChange={onChange}
          choices={choices}
          className="max-h-42 overflow-y-auto rounded-md border border-input p-1"
        />
      )}
    </div>
  );
}
