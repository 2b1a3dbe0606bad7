/** Tables of people and how they sign in. */
import type { ColumnType, Generated } from "kysely";
import type { CreatedAt, Timestamp } from "./columns.ts";

export interface UserTable {
  id: string;
  email: string;
  password_hash: string | null;
  first_name: Generated<string>;
  last_name: Generated<string>;
  username: Generated<string>;
  avatar: Generated<string>;
  /** A BCP 47 tag; empty where the browser decides. */
  language: Generated<string>;
  organization_id: Generated<string>;
  role: Generated<"user" | "admin" | "super_admin">;
  status: Generated<"active" | "pending" | "suspended">;
  email_verified_at: Timestamp | null;
  current_project_id: string | null;
  last_login_at: Timestamp | null;
  created_at: CreatedAt;
  updated_at: ColumnType<Date, Date | undefined, Date>;
  granted_plan: Generated<string>;
  /** When their trial began; they have one. */
  trial_at: Timestamp | null;
}

export interface SessionTable {
  id: string;
  secret_hash: Buffer;
  user_id: string;
  project_id: string | null;
  user_agent: Generated<string>;
  ip_address: Generated<string>;
  created_at: CreatedAt;
  last_seen_at: ColumnType<Date, Date | undefined, Date>;
  expires_at: Timestamp;
  superseded_at: Timestamp | null;
  proved_at: Timestamp | null;
}

export interface MailProofTable {
  id: string;
  user_id: string;
  purpose: "verify_email" | "reset_password";
  code_hash: Buffer;
  token_hash: Buffer;
  tries_left: Generated<number>;
  expires_at: Timestamp;
  created_at: CreatedAt;
}

export interface SetupLinkTable {
  token_hash: Buffer;
  created_at: CreatedAt;
}

export interface OAuthIdentityTable {
  provider: string;
  subject: string;
  user_id: string;
  created_at: CreatedAt;
}

export interface TotpFactorTable {
  user_id: string;
  secret_encrypted: Buffer;
  confirmed_at: Timestamp | null;
  last_step: ColumnType<string, number | undefined, number>;
  created_at: ColumnType<Date, Date | undefined, Date>;
}

export interface RecoveryCodeTable {
  user_id: string;
  code_hash: Buffer;
  used_at: Timestamp | null;
}

export interface PasskeyTable {
  id: string;
  user_id: string;
  credential_id: string;
  name: string;
  public_key: Buffer;
  counter: ColumnType<string, number, number>;
  transports: Generated<string[]>;
  created_at: CreatedAt;
  last_used_at: Timestamp | null;
}

export interface SpentChallengeTable {
  hash: Buffer;
  expires_at: Timestamp;
}

export interface AvatarTable {
  id: string;
  user_id: string;
  image: Buffer;
  created_at: CreatedAt;
}

export interface RateLimitTable {
  key: string;
  tries: number;
  window_ends_at: Timestamp;
}

export interface InvitationTable {
  id: string;
  email: string;
  /** Null, as the role, asks into the installation alone. */
  project_id: string | null;
  role: string | null;
  administrative_permissions: Generated<string[]>;
  invited_by: string;
  token_hash: Buffer;
  expires_at: Timestamp;
  created_at: CreatedAt;
}

export interface AccountTables {
  "plinth.users": UserTable;
  "plinth.sessions": SessionTable;
  "plinth.mail_proofs": MailProofTable;
  "plinth.setup_links": SetupLinkTable;
  "plinth.invitations": InvitationTable;
  "plinth.oauth_identities": OAuthIdentityTable;
  "plinth.totp_factors": TotpFactorTable;
  "plinth.recovery_codes": RecoveryCodeTable;
  "plinth.passkeys": PasskeyTable;
  "plinth.spent_challenges": SpentChallengeTable;
  "plinth.avatars": AvatarTable;
  "plinth.rate_limits": RateLimitTable;
}
