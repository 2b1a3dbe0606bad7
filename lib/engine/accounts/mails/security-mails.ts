/** Notices about what changed in the security of an account, in case it was somebody else. */
import type { Draft } from "./compose-mail.ts";

const notices = {
  twoFactorOn: {
    title: "Two-factor sign-in was switched on",
    text: "From now on, signing in to your account also takes a code of your authenticator app.",
  },
  twoFactorOff: {
    title: "Two-factor sign-in was switched off",
    text: "Signing in to your account takes no code any more.",
  },
  recoveryCodesRenewed: {
    title: "Your recovery codes were replaced",
    text: "Your account has new recovery codes. The older ones do not work any more.",
  },
  recoveryCodeUsed: {
    title: "A recovery code was used",
    text: "One of the recovery codes of your account was used in place of a code of your authenticator app.",
  },
  passkeyAdded: { title: "A passkey was added", text: "A new passkey can sign in to your account:" },
  passkeyRemoved: { title: "A passkey was deleted", text: "This passkey cannot sign in to your account any more:" },
  providerConnected: { title: "A sign-in was connected", text: "Your account can now be signed in to with" },
  providerDisconnected: {
    title: "A sign-in was disconnected",
    text: "Your account can no longer be signed in to with",
  },
  accountDeleted: {
    title: "Your account was deleted",
    text: "Your account is deleted, and everything that was yours alone is gone with it.",
  },
} as const;

/** The notice, with `detail` after its sentence: a name, or how many are left. */
export function securityMail(kind: keyof typeof notices, to: string, detail = ""): Draft {
  const { title, text } = notices[kind];
  const gone = kind === "accountDeleted";
  return {
    to,
    letter: ({ publicUrl, name }) => ({
      subject: `${name}: ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
      title,
      paragraphs: [
        `${text} ${detail}`.trim(),
        gone
          ? "If that was not you, please tell whoever runs this installation."
          : "If that was not you, please set a new password at once, and look through the security of your account.",
      ],
      ...(!gone && { link: { label: "Security of my account", address: `${publicUrl}/accounts` } }),
    }),
  };
}
