/** The value of a JSON text, or why it is none. Nothing at all is no input. */
import { t } from "../../../../lib/kernel/words/words.ts";

export function parseInput(text: string): { value: unknown } | { fault: string } {
  if (text.trim() === "") return { value: null };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return { fault: t("This is not valid JSON: {message}", { message: (error as Error).message }) };
  }
}
