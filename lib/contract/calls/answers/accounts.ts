/**
 * What calls about accounts answer. Apart from the input's schemas, which forms in the browser need: of this, the
 * browser has types alone.
 */
import { z } from "zod";
import { type OAuthProvider, oauthProviders } from "../../accounts/oauth.ts";

const providers = Object.keys(oauthProviders) as [OAuthProvider, ...OAuthProvider[]];
const Provider = z.enum(providers);
/** Whether the installation is set up for each. */
const offered = Object.fromEntries(providers.map((name) => [name, z.boolean()])) as Record<OAuthProvider, z.ZodBoolean>;

/** Claims of the session cookie. Texts throughout, as the specification's clients read them. */
export const SessionClaims = z.object({
  /** 'true' means super admin. */
  is_super_admin: z.enum(["true", "false"]),
  email: z.string(),
  project_role: z.string(),
  /** Id of the chosen project; empty before one is chosen. */
  project_id: z.string(),
  project_plan: z.string(),
  project_name: z.string(),
  /** `saas` has tenants, `general` has none; empty before a project is chosen. */
  project_type: z.enum(["general", "saas", ""]),
});
export type SessionClaims = z.infer<typeof SessionClaims>;

export const SessionUser = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  avatar: z.string(),
  is_admin: z.boolean(),
});
export type SessionUser = z.infer<typeof SessionUser>;

/** Whom a person views the console as, in words. */
const ConsoleView = z.object({ id: z.string(), name: z.string() });
export type ConsoleView = z.infer<typeof ConsoleView>;

/** Who is signed in; `expires_at` is ISO 8601. */
export const SignedIn = z.object({ user: SessionUser, claims: SessionClaims, expires_at: z.string() });
/** The same of a session, with what the call's header X-Plinth-View names. */
export const SessionAnswer = SignedIn.extend({ view: z.union([ConsoleView, z.literal("ended")]).optional() });
export type SignedIn = z.infer<typeof SignedIn>;

/** After a mailed link that another browser than the one that registered has opened: its password was not kept. */
export const VerifiedAnswer = SignedIn.extend({ password_to_set: z.literal(true).optional() });

/** Answer of the calls that sign in where a second factor is on: no session yet. */
export const SecondStepAnswer = z.object({ second_step: z.literal(true) });
export type SecondStepAnswer = z.infer<typeof SecondStepAnswer>;

/** A sign-in that is done, or that waits for its second step. */
export const SignInAnswer = z.union([SignedIn, SecondStepAnswer]);

/** The same of an address that is confirmed. */
export const VerifyAnswer = z.union([VerifiedAnswer, SecondStepAnswer]);

/** An account that is made: its address is to be confirmed first, or it is signed in. */
export const RegisterAnswer = z.union([z.object({ verification_required: z.literal(true) }), SignInAnswer]);

/** What came of the way to a provider and back. */
export const OAuthAnswer = z.union([z.object({ kind: z.enum(["connect", "prove"]) }), SignInAnswer]);

/** The account as its owner sees it. */
export const Profile = SessionUser.extend({
  role: z.enum(["user", "admin", "super_admin"]),
  organization_id: z.string(),
  current_project_id: z.string(),
  /** False for accounts that only sign in with a provider. */
  has_password: z.boolean(),
  /** Of the console, as a BCP 47 tag; empty where the browser decides. */
  language: z.string(),
});
export type Profile = z.infer<typeof Profile>;

/** Who may make an account, as the setting SIGN_UP has it. */
export const SignUp = z.enum(["open", "invited", "closed"]);
export type SignUp = z.infer<typeof SignUp>;

/** How one can sign in to an installation. */
export const SignInOptions = z.object({
  ...offered,
  /** Whether mail is delivered: then a new account proves its address by a code. */
  mail: z.boolean(),
  /** No account exists yet: the next one becomes the administrator. */
  first_account: z.boolean(),
  /** Who may make an account, once there is one. */
  sign_up: SignUp,
  /** Whether the caller may, with what the link they followed holds. */
  may_sign_up: z.boolean(),
});
export type SignInOptions = z.infer<typeof SignInOptions>;

/** How a person can prove who they are; a provider by signing in there once more. */
export const ProofMethod = z.enum(["password", "code", "passkey", ...Provider.options]);
export type ProofMethod = z.infer<typeof ProofMethod>;

/** A device that is signed in. */
export const SessionSummary = z.object({
  id: z.string(),
  /** Such as `Chrome 140`; empty where the device does not say. */
  browser: z.string(),
  /** Such as `Linux computer`; empty where the device does not say. */
  device: z.string(),
  ip_address: z.string(),
  created_at: z.string(),
  /** At most five minutes old. */
  last_seen_at: z.string(),
  /** The session that asks. */
  current: z.boolean(),
});
export type SessionSummary = z.infer<typeof SessionSummary>;

export const PasskeySummary = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type PasskeySummary = z.infer<typeof PasskeySummary>;

export const ProviderSummary = z.object({
  provider: Provider,
  /** Null where it is not connected. */
  connected_at: z.string().nullable(),
});
export type ProviderSummary = z.infer<typeof ProviderSummary>;

/** All that the account page shows beside the profile. */
export const AccountSecurity = z.object({
  has_password: z.boolean(),
  two_factor: z.object({ confirmed_at: z.string(), recovery_codes_left: z.number() }).nullable(),
  passkeys: z.array(PasskeySummary),
  /** Those of this installation, and others that were connected before. */
  providers: z.array(ProviderSummary),
  /** The newest first. */
  sessions: z.array(SessionSummary),
  proof: z.object({ methods: z.array(ProofMethod), valid_until: z.string().nullable() }),
});
export type AccountSecurity = z.infer<typeof AccountSecurity>;

/** What an authenticator app is to learn. */
export const TwoFactorSetup = z.object({
  /** Base32, for typing. */
  secret: z.string(),
  /** `otpauth://totp/…` */
  address: z.string(),
  /** The address as a QR code, an SVG document. */
  qr_svg: z.string(),
});
export type TwoFactorSetup = z.infer<typeof TwoFactorSetup>;

/** Shown this once. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

const credentialType = z.literal("public-key");
const credential = z.object({ id: z.string(), type: z.string(), transports: z.array(z.string()).optional() });
const userVerification = z.enum(["discouraged", "preferred", "required"]).optional();

const hints = z.array(z.enum(["hybrid", "security-key", "client-device"])).optional();

/** What `navigator.credentials.create()` takes (WebAuthn Level 3, section 5.4), as JSON. */
export const PasskeyCreation = z.object({
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: credentialType })),
  timeout: z.number().optional(),
  excludeCredentials: z.array(credential).optional(),
  authenticatorSelection: z
    .object({
      authenticatorAttachment: z.enum(["cross-platform", "platform"]).optional(),
      requireResidentKey: z.boolean().optional(),
      residentKey: z.enum(["discouraged", "preferred", "required"]).optional(),
      userVerification,
    })
    .optional(),
  attestation: z.enum(["direct", "enterprise", "indirect", "none"]).optional(),
  extensions: z.object({ credProps: z.boolean().optional() }).optional(),
  hints,
});

/** What `navigator.credentials.get()` takes (section 5.5), as JSON. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  timeout: z.number().optional(),
  rpId: z.string().optional(),
  allowCredentials: z.array(credential).optional(),
  userVerification,
  hints,
});

/** What whoever has the link of an invitation may know. */
export const InvitationDetails = z.object({
  email: z.string(),
  /** Name or address of who asks. */
  invited_by: z.string(),
  /** Null asks into the installation alone. */
  project: z.object({ id: z.string(), name: z.string() }).nullable(),
  role: z.string().nullable(),
  /** ISO 8601. */
  expires_at: z.string(),
  has_account: z.boolean(),
});
export type InvitationDetails = z.infer<typeof InvitationDetails>;
