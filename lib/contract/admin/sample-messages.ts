/** What screens say of built-in sample data (sample-data.ts). Small, for it comes with each of them. */
import { t } from "../../kernel/words/words.ts";

export const sampleMessages = {
  get notice() {
    return t("This is sample data. Nothing that you do here is saved.");
  },
  get updated() {
    return t("User updated successfully (mock)");
  },
  get created() {
    return t("User created successfully (mock)");
  },
  /** For everything that demonstrations leave out: 'Suspend user is not yet implemented'. */
  notYet: (what: string) => t("{what} is not yet implemented", { what }),
} as const;
