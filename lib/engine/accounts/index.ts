export { accountFollowersSlot } from "./account-followers.ts";
export {
  endGrantedPlans,
  enterProject,
  leaveProject,
  removeAccount,
  removeMailProofs,
  removeSessions,
  takeTrial,
  updateAccount,
} from "./account-rows.ts";
export { accountSecurity } from "./account-security.ts";
export { changePassword } from "./change-password.ts";
export { disconnectProvider } from "./connected-providers.ts";
export type { SessionKey } from "./create-session.ts";
export { endSession } from "./end-session.ts";
export { endOneSession, endOtherSessions } from "./end-sessions.ts";
export { type EntryPass, makeSetupLink } from "./entry.ts";
export { type FoundSession, findSession } from "./find-session.ts";
export { findUserByEmail } from "./find-user.ts";
export { type FinishedOAuth, finishOAuth } from "./finish-oauth.ts";
export { awaitsSecondStep, finishSignIn } from "./finish-sign-in.ts";
export { proveByCode, proveByPassword, requireFreshProof } from "./fresh-proof.ts";
export { emailTaken, whileMakingAccounts } from "./insert-user.ts";
export { findInvitation } from "./invitation.ts";
export { inviteUser } from "./invite-user.ts";
export { login } from "./login.ts";
export { projectInvitationMail } from "./mails.ts";
export { makeAdministrator } from "./make-administrator.ts";
export { countNote, countRefusalNote } from "./note-limits.ts";
export { notifyOwner } from "./notify-owner.ts";
export { challengeMinutes, type PasskeyChallenge, type RelyingParty } from "./passkey-challenge.ts";
export { addPasskey, deletePasskey, renamePasskey, startPasskey } from "./passkeys.ts";
export { passwordLink } from "./password-link.ts";
export { getProfile, type Profile, updateProfile } from "./profile.ts";
export { register } from "./register.ts";
export { requestPasswordReset } from "./request-password-reset.ts";
export { requestVerification } from "./request-verification.ts";
export { grantMinutes, type ResetGrant } from "./reset-grant.ts";
export { securityMail } from "./security-mails.ts";
export { sessionUserOf } from "./session-user.ts";
export { type SecondStep, type SignIn, secondStepMinutes } from "./sign-in.ts";
export { signInOptions } from "./sign-in-options.ts";
export { type OAuthAttempt, oauthMinutes, startConnect, startOAuth, startProof } from "./start-oauth.ts";
export { countLookup, countMail, countTry, networkOf } from "./try-limits.ts";
export { confirmTwoFactor, newRecoveryCodes, startTwoFactor, stopTwoFactor } from "./two-factor.ts";
export { askForPasskey, askForProof, proveByPasskey, signInWithPasskey } from "./use-passkey.ts";
export { verifyEmail } from "./verify-email.ts";
export { verifyPasswordReset } from "./verify-password-reset.ts";
