export { countNote, countRefusalNote } from "./limits/note-limits.ts";
export { countInvitation, countLookup, countTry, networkOf } from "./limits/try-limits.ts";
export { sendDraft } from "./mails/compose-mail.ts";
export { projectInvitationMail } from "./mails/mails.ts";
export { notifyOwner } from "./mails/notify-owner.ts";
export { requestVerification } from "./mails/request-verification.ts";
export { securityMail } from "./mails/security-mails.ts";
export { type Registration, registrationHours, registrationOf, verifyEmail } from "./mails/verify-email.ts";
export { challengeMinutes, type PasskeyChallenge, type RelyingParty } from "./passkeys/passkey-challenge.ts";
export { addPasskey, deletePasskey, renamePasskey, startPasskey } from "./passkeys/passkeys.ts";
export { askForPasskey, askForProof, proveByPasskey, signInWithPasskey } from "./passkeys/use-passkey.ts";
export { changePassword } from "./passwords/change-password.ts";
export { passwordLink } from "./passwords/password-link.ts";
export { requestPasswordReset } from "./passwords/request-password-reset.ts";
export { grantMinutes, type ResetGrant } from "./passwords/reset-grant.ts";
export { verifyPasswordReset } from "./passwords/verify-password-reset.ts";
export { disconnectProvider } from "./providers/connected-providers.ts";
export { type FinishedOAuth, finishOAuth } from "./providers/finish-oauth.ts";
export { type OAuthAttempt, oauthMinutes, startConnect, startOAuth, startProof } from "./providers/start-oauth.ts";
export type { SessionKey } from "./sessions/create-session.ts";
export { endSession } from "./sessions/end-session.ts";
export { endOneSession, endOtherSessions } from "./sessions/end-sessions.ts";
export { type FoundSession, findSession, type SessionView } from "./sessions/find-session.ts";
export { sessionUserOf } from "./sessions/session-user.ts";
export { type EntryPass, makeSetupLink } from "./sign-in/entry.ts";
export { awaitsSecondStep, finishSignIn } from "./sign-in/finish-sign-in.ts";
export { proveByCode, proveByPassword, requireFreshProof } from "./sign-in/fresh-proof.ts";
export { login } from "./sign-in/login.ts";
export { makeAdministrator } from "./sign-in/make-administrator.ts";
export { register } from "./sign-in/register.ts";
export { type SecondStep, type SignIn, secondStepMinutes } from "./sign-in/sign-in.ts";
export { signInOptions } from "./sign-in/sign-in-options.ts";
export { confirmTwoFactor, newRecoveryCodes, startTwoFactor, stopTwoFactor } from "./sign-in/two-factor.ts";
export { accountFollowersSlot } from "./users/account-followers.ts";
export {
  endGrantedPlans,
  enterProject,
  leaveProject,
  removeAccount,
  removeMailProofs,
  removeSessions,
  takeTrial,
  updateAccount,
} from "./users/account-rows.ts";
export { accountSecurity } from "./users/account-security.ts";
export { findUserByEmail } from "./users/find-user.ts";
export { emailTaken, whileMakingAccounts } from "./users/insert-user.ts";
export { findInvitation } from "./users/invitation.ts";
export { inviteUser } from "./users/invite-user.ts";
export { accountLanguage, getProfile, type Profile, updateProfile } from "./users/profile.ts";
