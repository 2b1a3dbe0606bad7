/** Said where a mail would be promised, and no mail server is set (SMTP_URL). */
export const noMailText = "This installation sends no email: ask whoever runs it for a link or a code.";
