/** The mails of the account: short, with a code to type and a link to follow. */
import type { Draft } from "./compose-mail.ts";

/** Asks to prove an address after registration. */
export function verificationMail(to: string, proof: { code: string; token: string }): Draft {
  return {
    to,
    letter: ({ publicUrl, name }) => ({
      subject: `${proof.code} is your ${name} code`,
      title: "Confirm your email address",
      paragraphs: [
        `Welcome to ${name}. Enter this code, or follow the link, to confirm that this address is yours. Both work for 24 hours.`,
        "If you did not sign up, please ignore this mail: without your confirmation nobody can use your address.",
      ],
      code: proof.code,
      link: { label: "Confirm my address", address: `${publicUrl}/verify?token=${proof.token}` },
    }),
  };
}

/** Lets the owner of an account set a new password. */
export function resetMail(to: string, proof: { code: string; token: string }): Draft {
  return {
    to,
    letter: ({ publicUrl, name }) => ({
      subject: `${proof.code} is your ${name} code to set a new password`,
      title: "Set a new password",
      paragraphs: [
        "Enter this code, or follow the link, to set a new password for your account. Both work for one hour.",
        "If you did not ask for this, please ignore this mail: your password stays as it is.",
      ],
      code: proof.code,
      link: { label: "Set a new password", address: `${publicUrl}/change-password?token=${proof.token}` },
    }),
  };
}

/** Tells somebody for whom an administrator made an account how to get in. */
export function invitationMail(to: string, proof: { code: string; token: string }): Draft {
  return {
    to,
    letter: ({ publicUrl, name }) => ({
      subject: `Your ${name} account is ready`,
      title: "Your account is ready",
      paragraphs: [
        `An administrator has made a ${name} account for this address. Follow the link, or enter this code, to choose your password. Both work for three days.`,
        `After that, ask for a new mail at ${publicUrl}/forgot-password.`,
      ],
      code: proof.code,
      link: { label: "Choose a password", address: `${publicUrl}/change-password?token=${proof.token}` },
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

const whereOf = (place: string, name: string) => (place ? `the project ${place} on ${name}` : name);

/** Asks somebody in, who may have no account yet. */
export function projectInvitationMail(to: string, { link, invited_by, place, days }: AskedIn): Draft {
  return {
    to,
    letter: ({ name }) => ({
      subject: `${invited_by} invites you to ${place || name}`,
      title: `You are invited to ${whereOf(place, name)}`,
      paragraphs: [
        `${invited_by} asks you to join ${whereOf(place, name)}. Follow the link to accept. It works for ${days} days, and for this address alone.`,
        "If you do not know what this is about, please ignore this mail.",
      ],
      link: { label: "Accept the invitation", address: link },
    }),
  };
}

/** Tells that the password was changed, in case it was somebody else. */
export function passwordChangedMail(to: string): Draft {
  return {
    to,
    letter: ({ publicUrl, name }) => ({
      subject: `Your ${name} password was changed`,
      title: "Your password was changed",
      paragraphs: [
        "The password of your account has just been changed, and all other devices were signed out.",
        "If that was not you, please set a new password at once.",
      ],
      link: { label: "Set a new password", address: `${publicUrl}/forgot-password` },
    }),
  };
}
