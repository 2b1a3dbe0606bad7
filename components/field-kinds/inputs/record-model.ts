"use client";

import { createContext } from "react";

/** Name of the model whose record a form edits. */
export const RecordModel = createContext("");
