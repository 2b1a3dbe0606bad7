/** What a drag in the field list asks the server for: another place in its level, or a move in or out by one level. */
import type { FieldDefinition } from "../../../lib/contract/models.ts";
import { typeOf } from "../../field-kinds/types.ts";

/** A line of the field list: a field, or the empty place of an object field that has none yet. */
export type FieldRow =
  | { key: string; depth: number; parent: string | null; field: FieldDefinition }
  | { key: string; depth: number; parent: string; field: null; parentLabel: string };

export interface FieldMove {
  move_type: "reorder" | "child_to_parent" | "parent_to_child";
  field_name: string;
  /** Its index from 0 at the level that the field ends up in. */
  new_position: number;
  /** Path of the object or repeated field that it is in (reorder), leaves, or enters; null at the root. */
  parent_id: string | null;
}

/** Path of a field: its parents' identifiers and its own, with dots. */
export function pathOf(field: Pick<FieldDefinition, "identifier" | "parent_field">): string {
  return field.parent_field ? `${field.parent_field}.${field.identifier}` : field.identifier;
}

/** The lines of the list, nested fields right after the field that holds them. */
export function fieldRows(fields: FieldDefinition[], depth = 0): FieldRow[] {
  return fields.flatMap((field): FieldRow[] => {
    const path = pathOf(field);
    const row: FieldRow = { key: path, depth, parent: field.parent_field, field };
    if (!typeOf(field).holdsFields) return [row];
    if (field.fields.length > 0) return [row, ...fieldRows(field.fields, depth + 1)];
    return [row, { key: `${path}.`, depth: depth + 1, parent: path, field: null, parentLabel: field.label }];
  });
}

/**
 * The move for dropping `active` on the line `over`; `refused` where the levels do not allow it, null where nothing
 * changes.
 */
export function moveFor(rows: FieldRow[], active: string, over: string): FieldMove | "refused" | null {
  const from = rows.find((row) => row.key === active);
  const to = rows.find((row) => row.key === over);
  if (!from?.field || !to || from === to) return null;
  const position = to.field ? to.field.serial - 1 : 0;
  const move = (move_type: FieldMove["move_type"], parent_id: string | null): FieldMove => ({
    move_type,
    field_name: from.field.identifier,
    new_position: position,
    parent_id,
  });
  if (from.parent === to.parent) return move("reorder", from.parent);
  const intoItself = to.parent === from.key || to.parent?.startsWith(`${from.key}.`);
  if (from.depth === 0 && to.depth === 1 && !intoItself) return move("parent_to_child", to.parent);
  if (from.depth === 1 && to.depth === 0) return move("child_to_parent", from.parent);
  return "refused";
}

function renumbered(fields: FieldDefinition[], parent: string | null): FieldDefinition[] {
  return fields.map((field, index) => {
    const moved = { ...field, serial: index + 1, parent_field: parent };
    return { ...moved, fields: renumbered(field.fields, pathOf(moved)) };
  });
}

function changeLevel(
  fields: FieldDefinition[],
  path: string | null,
  change: (level: FieldDefinition[]) => FieldDefinition[],
): FieldDefinition[] {
  if (path === null) return change(fields);
  return fields.map((field) => {
    if (pathOf(field) === path) return { ...field, fields: change(field.fields) };
    return path.startsWith(`${pathOf(field)}.`) ? { ...field, fields: changeLevel(field.fields, path, change) } : field;
  });
}

/** The fields as they are after the move of the field at path `active`, serials from 1 at each level. */
export function applyMove(fields: FieldDefinition[], active: string, move: FieldMove): FieldDefinition[] {
  const source = active.includes(".") ? active.slice(0, active.lastIndexOf(".")) : null;
  const target = move.move_type === "child_to_parent" ? null : move.parent_id;
  let taken: FieldDefinition | undefined;
  const without = changeLevel(fields, source, (level) => {
    taken = level.find((field) => field.identifier === move.field_name);
    return level.filter((field) => field !== taken);
  });
  const placed = changeLevel(without, target, (level) =>
    taken ? [...level.slice(0, move.new_position), taken, ...level.slice(move.new_position)] : level,
  );
  return renumbered(placed, null);
}
