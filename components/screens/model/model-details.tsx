"use client";

import { Plus, Settings2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { running, usePlugins } from "../../../lib/console/plugins/plugin-store.ts";
import { whenUsed } from "../../../lib/console/when-used.ts";
import type { FieldDefinition, FieldType } from "../../../lib/contract/models.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { useAddress } from "../../address/use-address.ts";
import { fieldTypes } from "../../field-kinds/types.ts";
import type { ConsoleModel } from "../../models/console-models.ts";
import { ModelHeading } from "../../models/model-heading.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { demand, onDemand } from "../../ui/loading/on-demand.tsx";
import { useHydrated } from "../../ui/loading/use-hydrated.ts";
import type { FieldAction } from "./field-actions.tsx";
import { FieldList } from "./field-list.tsx";
import { fieldRows } from "./field-moves.ts";
import { ModelHeader } from "./model-header.tsx";
import { RelationList } from "./relation-list.tsx";

const NoFields = dynamic(async () => (await import("./no-fields.tsx")).NoFields);
const FieldActions = onDemand(async () => ({ default: (await import("./field-actions.tsx")).FieldActions }));
const FieldDrawer = onDemand(async () => ({ default: (await import("./field-drawer.tsx")).FieldDrawer }));
const FieldTypePicker = onDemand(async () => ({ default: (await import("./field-type-picker.tsx")).FieldTypePicker }));
const ModelSettingsDrawer = onDemand(async () => ({
  default: (await import("./model-settings-drawer.tsx")).ModelSettingsDrawer,
}));
const RelationDrawer = onDemand(async () => ({ default: (await import("./relation-drawer.tsx")).RelationDrawer }));
/** Most models have none: they come once the page is used. */
const oldNames = demand(async () => ({ default: (await import("./old-names.tsx")).OldNames }));
whenUsed(() => void oldNames.load().catch(() => undefined));

interface ModelDetailsProps {
  model: ConsoleModel;
  models: ConsoleModel[];
}

/** One model as lists: its fields, its relations, and the drawers that the address names. */
export function ModelDetails({ model, models }: ModelDetailsProps) {
  const { change } = useAddress();
  const [acting, setActing] = useState<{ field: FieldDefinition; action: FieldAction } | null>(null);
  const add = (parent: string | null) => change({ add: "field", parent });
  const canRelate = !model.single_page;
  const OldNames = oldNames.useLoaded();
  return (
    <div className="space-y-6 p-edge">
      <ModelHeader
        model={model.name}
        shown="list"
        title={
          <>
            <ModelHeading model={model} />
            {model.single_page && <Badge>{t("Single record")}</Badge>}
            {model.is_common_model && <Badge>{t("Common")}</Badge>}
          </>
        }
      >
        <Button onClick={() => change({ settings: "1" })}>
          <Settings2 aria-hidden className="size-4" />
          <span className="max-sm:sr-only">{t("Settings")}</span>
        </Button>
        <Button variant="primary" className="max-sm:min-w-0 max-sm:flex-1" onClick={() => add(null)}>
          <Plus aria-hidden className="size-4 shrink-0" />
          <span className="truncate">{t("Add field")}</span>
        </Button>
      </ModelHeader>
      <section aria-labelledby="fields-title" className="overflow-clip rounded border bg-surface">
        <h3 id="fields-title" className="border-b px-edge py-3 font-semibold">
          {t("Fields")} <span className="font-normal text-muted">({model.fields.length})</span>
        </h3>
        {model.fields.length === 0 ? (
          <NoFields onAdd={() => add(null)} />
        ) : (
          <FieldList
            model={model}
            onConfigure={(field) => change({ field })}
            onAdd={add}
            onAction={(field, action) => setActing({ field, action })}
          />
        )}
      </section>
      <section aria-labelledby="relations-title" className="overflow-clip rounded border bg-surface">
        <div className="flex min-h-12 items-center justify-between border-b pr-2 pl-edge">
          <h3 id="relations-title" className="font-semibold">
            {t("Relationships")} <span className="font-normal text-muted">({model.connections.length})</span>
          </h3>
          {canRelate && model.connections.length > 0 && (
            <Button size="small" variant="ghost" onClick={() => change({ relation: "new" })}>
              <Plus aria-hidden className="size-3.5" />
              {t("Add relation")}
            </Button>
          )}
        </div>
        <RelationList model={model} canAdd={canRelate} onAdd={() => change({ relation: "new" })} />
      </section>
      {OldNames && <OldNames model={model.name} />}
      {acting && (
        <FieldActions model={model} field={acting.field} action={acting.action} onClose={() => setActing(null)} />
      )}
      <DesignerDrawers model={model} models={models} />
    </div>
  );
}

/** The drawer that the address names. */
function DesignerDrawers({ model, models }: { model: ConsoleModel; models: ConsoleModel[] }) {
  const { search, change } = useAddress();
  const hydrated = useHydrated();
  const close = () => change({ add: null, as: null, parent: null, field: null, relation: null, settings: null });
  const add = search.get("add");
  const as = search.get("as");
  const state = usePlugins();
  const parent = search.get("parent");
  const configured = fieldRows(model.fields).find((row) => row.key === search.get("field"))?.field;
  const type = fieldTypes.find(({ type }) => type === add)?.type;
  const pluginField = as
    ? running(state)
        .flatMap(({ fields }) => fields)
        .find(({ name }) => name === as)
    : null;
  if (!hydrated) return null;
  if (configured)
    return (
      <FieldDrawer
        key={search.get("field")}
        model={model}
        target={{ field: configured }}
        onClose={close}
        onNext={close}
      />
    );
  // Its plugin is not loaded yet, or not any more.
  if (type && as && !pluginField) return null;
  const next = () => change({ add: "field", as: null }, "replace");
  if (type)
    return (
      <FieldDrawer key={type} model={model} target={{ type, parent, pluginField }} onClose={close} onNext={next} />
    );
  if (add)
    return (
      <FieldTypePicker
        fields={model.fields}
        parent={parent}
        onPick={(picked: FieldType, as: string | null) => change({ add: picked, as }, "replace")}
        onClose={close}
      />
    );
  if (search.get("relation")) return <RelationDrawer model={model} models={models} onClose={close} />;
  if (search.get("settings")) return <ModelSettingsDrawer model={model} models={models} onClose={close} />;
  return null;
}
