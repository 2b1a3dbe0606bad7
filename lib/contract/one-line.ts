/** The rule of every name that a person gives: one line in any script. Lists, mails and logs show it in one line. */

import { z } from "zod";
import { type Said, says } from "../kernel/words/words.ts";

const breaks = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** Whether a text has neither breaks of lines nor control characters, and is text at all. */
export const isOneLine = (text: string): boolean => text.isWellFormed() && !breaks.test(text);

/** A text of one line without blanks around it; `missing` is said where it is none at all. */
export const oneLine = (missing?: Said) =>
  z.string(missing).trim().refine(isOneLine, says("Please use one line, without control characters"));
