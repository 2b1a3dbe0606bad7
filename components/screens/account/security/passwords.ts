/** The rules of a change of password with the old one. */

import { z } from "zod";
import { ChangePasswordInput } from "../../../../lib/contract/accounts/accounts.ts";
import { t } from "../../../../lib/kernel/words/words.ts";

export const Passwords = ChangePasswordInput.extend({
  old_password: z
    .string()
    .min(1, { error: () => t("Please enter your current password") })
    .max(1000),
});
