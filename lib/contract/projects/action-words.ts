import { t } from "../../kernel/words/words.ts";

/** What a role does with records, as a sentence says it in the reader's language. */
export const actionWords = {
  read: () => t("read"),
  create: () => t("create"),
  update: () => t("update"),
  delete: () => t("delete"),
} as const;
