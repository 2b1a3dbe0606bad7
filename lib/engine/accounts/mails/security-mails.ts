/** Notices about what changed in the security of an account, in case it was somebody else. */
import { type Message, msg, t } from "../../../kernel/words/words.ts";
import type { Draft } from "./compose-mail.ts";

/** `{detail}` is a name, or how many are left. */
const notices = {
  twoFactorOn: {
    title: msg("Two-factor sign-in was switched on"),
    text: msg("From now on, signing in to your account also takes a code of your authenticator app."),
  },
  twoFactorOff: {
    title: msg("Two-factor sign-in was switched off"),
    text: msg("Signing in to your account takes no code any more."),
  },
  recoveryCodesRenewed: {
    title: msg("Your recovery codes were replaced"),
    text: msg("Your account has new recovery codes. The older ones do not work any more."),
  },
  recoveryCodeUsed: {
    title: msg("A recovery code was used"),
    text: msg(
      "One of the recovery codes of your account was used in place of a code of your authenticator app. Codes left: {detail}.",
    ),
  },
  passkeyAdded: {
    title: msg("A passkey was added"),
    text: msg("A new passkey can sign in to your account: {detail}."),
  },
  passkeyRemoved: {
    title: msg("A passkey was deleted"),
    text: msg("This passkey cannot sign in to your account any more: {detail}."),
  },
  providerConnected: {
    title: msg("A sign-in was connected"),
    text: msg("Your account can now be signed in to with {detail}."),
  },
  providerDisconnected: {
    title: msg("A sign-in was disconnected"),
    text: msg("Your account can no longer be signed in to with {detail}."),
  },
  accountDeleted: {
    title: msg("Your account was deleted"),
    text: msg("Your account is deleted, and everything that was yours alone is gone with it."),
  },
} as const satisfies Record<string, { title: Message; text: Message }>;

/** The notice, with what its sentence tells of. */
export function securityMail(kind: keyof typeof notices, to: string, detail: string | number = ""): Draft {
  const { title, text } = notices[kind];
  const gone = kind === "accountDeleted";
  return {
    to,
    letter: ({ publicUrl, name }) => ({
      subject: `${name}: ${t(title)}`,
      title: t(title),
      paragraphs: [
        t(text, { detail }),
        gone
          ? t("If that was not you, please tell whoever runs this installation.")
          : t("If that was not you, please set a new password at once, and look through the security of your account."),
      ],
      ...(!gone && { link: { label: t("Security of my account"), address: `${publicUrl}/accounts` } }),
    }),
  };
}
