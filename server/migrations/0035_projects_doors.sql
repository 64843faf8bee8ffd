-- Further doors to the console: passkeys, and the studio's own identity provider. All of it is small and belongs to no
-- project: every node has a copy.

-- A key that a person's device keeps. Its public half is here.
create table console_passkeys (
  passkey_id uuid primary key,
  user_id uuid not null references console_users on delete cascade,
  -- The authenticator chose it.
  credential_id bytea not null,
  -- SubjectPublicKeyInfo in DER.
  public_key bytea not null,
  -- How often it signed, where the authenticator counts: a copied key falls behind.
  counter bigint not null,
  -- Whether the authenticator may copy it to the person's other devices.
  is_synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint console_passkeys_credential_id_unique unique (credential_id)
);
select copy_to_every_node('console_passkeys');
create index console_passkeys_by_user on console_passkeys (user_id);

-- Challenges of passkeys, and states of sign-ins that are under way at the provider. Each counts once.
create table console_challenges (
  challenge_hash bytea primary key,
  purpose text not null,
  -- The person who registers a passkey.
  user_id uuid references console_users on delete cascade,
  -- The browser that went to the provider, by the hash of its cookie, and the page that it wants afterwards.
  browser_hash bytea,
  page text,
  expires_at timestamptz not null,
  constraint console_challenges_hash_is_sha256 check (length(challenge_hash) = 32),
  constraint console_challenges_purpose_known
    check (purpose in ('passkey', 'passkey_sign_in', 'provider_sign_in'))
);
select copy_to_every_node('console_challenges');
create index console_challenges_by_end on console_challenges (expires_at);

-- A person as the provider knows them. Their address may change there, this does not.
create table console_identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references console_users on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (issuer, subject),
  constraint console_identities_one_of_issuer unique (user_id, issuer)
);
select copy_to_every_node('console_identities');
