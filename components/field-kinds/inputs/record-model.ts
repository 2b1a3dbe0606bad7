"use client";

import { createContext } from "react";

/** Name of the model whose record a form edits. */
export const RecordModel = createContext("");

/** Whether the record may only be read: no input of the form takes anything. */
export const RecordReadOnly = createContext(false);
