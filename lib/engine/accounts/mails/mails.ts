/** The mails of the account: short, with a code to type and a link to follow. */
import { plural, t } from "../../../kernel/words/words.ts";
import type { Draft } from "./compose-mail.ts";

/** Asks to prove an address after registration. */
export function verificationMail(to: string, proof: { code: string; token: string }): Draft {
  return {
    to,
    letter: ({ publicUrl, name }) => ({
      subject: t("{code} is your {name} code", { code: proof.code, name }),
      title: t("Confirm your email address"),
      paragraphs: [
        t(
          "Welcome to {name}. Enter this code, or follow the link, to confirm that this address is yours. Both work for 24 hours.",
          { name },
        ),
        t("If you did not sign up, please ignore this mail: without your confirmation nobody can use your address."),
      ],
      code: proof.code,
      link: { label: t("Confirm my address"), address: `${publicUrl}/verify?token=${proof.token}` },
    }),
  };
}

/** Lets the owner of an account set a new password. */
export function resetMail(to: string, proof: { code: string; token: string }): Draft {
  return {
    to,
    letter: ({ publicUrl, name }) => ({
      subject: t("{code} is your {name} code to set a new password", { code: proof.code, name }),
      title: t("Set a new password"),
      paragraphs: [
        t("Enter this code, or follow the link, to set a new password for your account. Both work for one hour."),
        t("If you did not ask for this, please ignore this mail: your password stays as it is."),
      ],
      code: proof.code,
      link: { label: t("Set a new password"), address: `${publicUrl}/change-password?token=${proof.token}` },
    }),
  };
}

/** Tells somebody for whom an administrator made an account how to get in. */
export function invitationMail(to: string, proof: { code: string; token: string }): Draft {
  return {
    to,
    letter: ({ publicUrl, name }) => ({
      subject: t("Your {name} account is ready", { name }),
      title: t("Your account is ready"),
      paragraphs: [
        t(
          "An administrator has made a {name} account for this address. Follow the link, or enter this code, to choose your password. Both work for three days.",
          { name },
        ),
        t("After that, ask for a new mail at {address}.", { address: `${publicUrl}/forgot-password` }),
      ],
      code: proof.code,
      link: { label: t("Choose a password"), address: `${publicUrl}/change-password?token=${proof.token}` },
    }),
  };
}

interface AskedIn {
  link: string;
  /** Name or address of who asks. */
  invited_by: string;
  /** Name of the project; empty for the installation alone. */
  place: string;
  days: number;
}

/** Asks somebody in, who may have no account yet. */
export function projectInvitationMail(to: string, { link, invited_by, place, days }: AskedIn): Draft {
  return {
    to,
    letter: ({ name }) => ({
      subject: t("{invited_by} invites you to {place}", { invited_by, place: place || name }),
      title: place
        ? t("You are invited to the project {place} on {name}", { place, name })
        : t("You are invited to {name}", { name }),
      paragraphs: [
        [
          place
            ? t("{invited_by} asks you to join the project {place} on {name}.", { invited_by, place, name })
            : t("{invited_by} asks you to join {name}.", { invited_by, name }),
          plural(
            days,
            "Follow the link to accept. It works for {count} day, and for this address alone.",
            "Follow the link to accept. It works for {count} days, and for this address alone.",
          ),
        ].join(" "),
        t("If you do not know what this is about, please ignore this mail."),
      ],
      link: { label: t("Accept the invitation"), address: link },
    }),
  };
}

/** Tells that the password was changed, in case it was somebody else. */
export function passwordChangedMail(to: string): Draft {
  return {
    to,
    letter: ({ publicUrl, name }) => ({
      subject: t("Your {name} password was changed", { name }),
      title: t("Your password was changed"),
      paragraphs: [
        t("The password of your account has just been changed, and all other devices were signed out."),
        t("If that was not you, please set a new password at once."),
      ],
      link: { label: t("Set a new password"), address: `${publicUrl}/forgot-password` },
    }),
  };
}
