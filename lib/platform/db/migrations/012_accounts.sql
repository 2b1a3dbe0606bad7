-- Second factor, passkeys, pictures of people, and when a session last showed who is there.

-- When the person at this session last proved who they are, beyond having signed in (lib/engine/accounts/sign-in/fresh-proof.ts).
alter table plinth.sessions add column proved_at timestamptz;

-- Time-based one-time passwords (RFC 6238), one authenticator for an account.
create table plinth.totp_factors (
  user_id uuid primary key references plinth.users on delete cascade,
  -- encrypted (AES-256-GCM)
  secret_encrypted bytea not null,
  -- null until a first code was right; only then it counts
  confirmed_at timestamptz,
  -- the newest 30 seconds whose code was used: that code and older ones count no more
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

-- Codes for the day when the authenticator is lost; each works once.
create table plinth.recovery_codes (
  user_id uuid not null references plinth.totp_factors on delete cascade,
  -- keyed hash
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Credentials of WebAuthn.
create table plinth.passkeys (
  id uuid primary key,
  user_id uuid not null references plinth.users on delete cascade,
  credential_id text not null unique,
  name text not null,
  public_key bytea not null,
  -- of the authenticator; it only grows, or stays 0 where the authenticator does not count
  counter bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user_id_idx on plinth.passkeys (user_id);

-- Challenges of WebAuthn that were answered: none is taken twice.
create table plinth.spent_challenges (
  hash bytea primary key,
  expires_at timestamptz not null
);

create table plinth.avatars (
  -- random: whoever is not told it does not find the picture
  id uuid primary key,
  user_id uuid not null unique references plinth.users on delete cascade,
  -- WebP of 256 by 256, made here from what was uploaded
  image bytea not null,
  created_at timestamptz not null default now()
);
