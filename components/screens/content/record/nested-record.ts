import { type ComponentType, createContext } from "react";
import type { ConsoleModel } from "../../../models/console-models.ts";

export interface NestedRecordProps {
  model: ConsoleModel;
  /** The record to look at; null makes a new one. */
  id: string | null;
  /** What a new one is called to begin with. */
  title?: string;
  onSaved(id: string): void;
  onClose(): void;
}

/** A record's drawer over another record's form. Handed down, because that drawer holds such a form as well. */
export const NestedRecord = createContext<ComponentType<NestedRecordProps>>(() => null);
