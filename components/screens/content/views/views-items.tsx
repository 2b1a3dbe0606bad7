"use client";

import { useMutation, useQuery } from "@urql/next";
import { Check, RotateCcw, Save, Trash2, User, Users } from "lucide-react";
import { graphqlMessage } from "../../../../lib/console/calls/form-errors.ts";
import { toasts } from "../../../../lib/console/notices/toasts.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import { useMay } from "../../../console/own-permissions.ts";
import { useModels } from "../../../models/use-models.ts";
import { MenuItem, MenuLabel, MenuSeparator } from "../../../ui/menus/dropdown-menu.tsx";
import { toldName } from "../tell-saved.ts";
import { RecordViewsQuery, type SavedView, SaveViewMutation, viewTypenames } from "./view-documents.ts";
import { tableOfView, viewState } from "./view-state.ts";
import type { ViewQuestion, ViewsMenuProps } from "./views-props.ts";

interface ViewsItemsProps extends ViewsMenuProps {
  onAsk(question: ViewQuestion): void;
}

/** The views of a model, and what can be done with the one that is chosen. */
export default function ViewsItems({ model, table, chosen, onChoose, onAsk }: ViewsItemsProps) {
  const { models } = useModels();
  const [{ data, fetching }] = useQuery({
    query: RecordViewsQuery,
    variables: { model: model.name },
    context: viewTypenames,
  });
  const mayShare = useMay("models");
  const [, save] = useMutation(SaveViewMutation);
  const views = data?.recordViews ?? [];
  const current = views.find(({ id }) => id === chosen);
  const choose = (view: SavedView | null) => onChoose(view?.id ?? null, tableOfView(view?.state, model, models));
  const update = async ({ id, name, shared }: SavedView) => {
    const { error } = await save({ id, model: model.name, name, shared, state: viewState(table) }, viewTypenames);
    if (error) toasts.error(t("Failed to save the view: {error}", { error: graphqlMessage(error) }));
    else toasts.success(t("The view {name} shows this now", { name: toldName(name) }));
  };
  const group = (label: string, icon: typeof User, shared: boolean) => {
    const among = views.filter((view) => view.shared === shared);
    if (among.length === 0) return null;
    return (
      <>
        <MenuLabel>{label}</MenuLabel>
        {among.map((view) => (
          <MenuItem
            key={view.id}
            icon={icon}
            shortcut={view.id === chosen && <Check aria-label={t("chosen")} className="size-4 text-accent" />}
            onSelect={() => choose(view)}
          >
            {view.name}
          </MenuItem>
        ))}
      </>
    );
  };
  return (
    <>
      {group(t("Shared"), Users, true)}
      {group(t("Your own"), User, false)}
      {views.length === 0 && <MenuLabel>{fetching ? t("One moment…") : t("No views yet")}</MenuLabel>}
      <MenuSeparator />
      <MenuItem icon={Save} onSelect={() => onAsk({ act: "save" })}>
        {t("Save as a view")}
      </MenuItem>
      {current && (mayShare || !current.shared) && (
        <>
          <MenuItem icon={Check} onSelect={() => void update(current)}>
            {t("Update “{name}”", { name: current.name })}
          </MenuItem>
          <MenuItem icon={Trash2} danger onSelect={() => onAsk({ act: "delete", view: current })}>
            {t("Delete “{name}”", { name: current.name })}
          </MenuItem>
        </>
      )}
      <MenuItem icon={RotateCcw} onSelect={() => choose(null)}>
        {t("Show everything")}
      </MenuItem>
    </>
  );
}
