/** Said where a mail would be promised, and no mail server is set (SMTP_URL). */
import { t } from "../../../lib/kernel/words/words.ts";

export const noMailText = () => t("This installation sends no email: ask whoever runs it for a link or a code.");
