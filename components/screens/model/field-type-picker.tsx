"use client";

import { running, usePlugins } from "../../../lib/console/plugins/plugin-store.ts";
import type { FieldDefinition, FieldType } from "../../../lib/contract/models.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { FieldTypeIcon } from "../../field-kinds/field-type-icon.tsx";
import { labelPath } from "../../field-kinds/label-path.ts";
import { fieldTypes, typeNamed } from "../../field-kinds/types.ts";
import { Drawer } from "../../ui/dialogs/drawer.tsx";

interface FieldTypePickerProps {
  /** The model's. */
  fields: readonly FieldDefinition[];
  /** Path of the object or repeated field that the new field goes into; null for the model itself. */
  parent: string | null;
  /** Of a plugin's type, also its name. */
  onPick(type: FieldType, pluginField: string | null): void;
  onClose(): void;
}

/**
 * First step of a new field: which type, the console's or a plugin's. Fields nest two levels deep, so the lowest level
 * offers no objects, and what belongs to the record itself is offered for that alone.
 */
export function FieldTypePicker({ fields, parent, onPick, onClose }: FieldTypePickerProps) {
  const lowest = parent?.includes(".") ?? false;
  const offered = fieldTypes.filter(
    ({ holdsFields, isOfRecords }) => !(lowest && holdsFields) && !(parent !== null && isOfRecords),
  );
  const ofPlugins = running(usePlugins()).flatMap(({ fields, title, icon: own }) =>
    fields
      .filter(({ isOwnType }) => isOwnType)
      .map(({ name, base, label, description, icon }) => ({
        key: name,
        type: base,
        pluginField: name,
        name: label,
        explanation: description || t("By the plugin {title}.", { title }),
        pluginIcon: icon || own,
      })),
  );
  const choices = [
    ...offered.map((type) => ({
      type: type.type,
      key: type.type,
      name: t(type.name),
      explanation: t(type.explanation),
      pluginField: null,
      pluginIcon: null,
    })),
    ...ofPlugins,
  ];
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      width={340}
      title={t("Add field")}
      description={
        parent ? t("Inside of {fields}", { fields: labelPath(fields, parent) }) : t("Choose what the field holds")
      }
    >
      <ul className="-mx-2 space-y-1">
        {choices.map(({ key, type, pluginField, name, explanation, pluginIcon }) => (
          <li key={key}>
            <button
              type="button"
              onClick={() => onPick(type, pluginField)}
              className="flex w-full items-start gap-3 rounded-md p-2 text-left hover:bg-subtle"
            >
              <span className="flex size-9 shrink-0 items-center justify-center rounded-md border bg-surface text-muted">
                <FieldTypeIcon type={typeNamed(type)} pluginIcon={pluginIcon} />
              </span>
              <span>
                <span className="block font-medium">{name}</span>
                <span className="block text-meta text-muted">{explanation}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
