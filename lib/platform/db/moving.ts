import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";

/**
 * What a table answers to writes whose data has moved, or moves at this moment; a code that PostgreSQL does not use.
 */
export const movingCode = "PLM01";

/** The error for it that may be shown; null for any other. */
export function movingError(error: unknown): PlinthError | null {
  if (!(error instanceof Error) || (error as { code?: unknown }).code !== movingCode) return null;
  return new PlinthError(
    "UNAVAILABLE",
    t("The data of this project is just being moved. Please try again in a moment."),
    {
      retryAfterSeconds: 1,
    },
  );
}
