-- The gate: players, how they came in, their sessions, and the keys that sign their tokens.

create table users (
  project_id bigint not null references projects,
  user_id uuid not null,
  username text,
  name text,
  email text,
  is_email_confirmed boolean not null default false,
  picture text,
  country text,
  created_at timestamptz not null,
  banned_at timestamptz,
  -- Sessions of an earlier generation are void: signing out everywhere counts it up.
  generation integer not null default 1,
  primary key (project_id, user_id)
  -- Room for a new name or picture beside the old: with none, a sign-in that brings one moves the row, and writes into
  -- every index. Measured after a checkpoint, both tables together: 13 kB of log instead of 29.
) with (fillfactor = 90);
select spread_by_project('users');

-- A person at a network. Doors of one operator share a realm: a Steam ticket and the Steam web sign-in meet here.
create table identities (
  project_id bigint not null,
  realm text not null,
  subject text not null,
  user_id uuid not null,
  network text not null,
  created_at timestamptz not null,
  primary key (project_id, realm, subject)
) with (fillfactor = 90);
select spread_by_project('identities');
alter table identities add constraint identities_user_exists
  foreign key (project_id, user_id) references users on delete cascade;
create index identities_by_user on identities (project_id, user_id);

-- One sign-in: its one-time code, then the refresh tokens that come of it. The row is found by the session id
-- that codes and refresh tokens begin with, so that spending either changes no index.
create table sessions (
  project_id bigint not null,
  session_id uuid not null,
  user_id uuid not null,
  user_generation integer not null,
  client_id bigint not null,
  -- How the user came in, as every token of this session says it.
  type text not null,
  provider text not null,
  identity text not null,
  is_platform boolean not null,
  scope text not null,
  audience text,
  deployment_id text,
  signed_in_at timestamptz not null,
  -- The one-time code.
  code_hash bytea not null,
  code_expires_at timestamptz not null,
  code_spent_at timestamptz,
  redirect_uri text not null,
  is_redirect_uri_implied boolean not null,
  challenge text,
  -- Refresh tokens are derived from session and counter under a key of the installation; none is stored.
  refresh_counter integer not null default 0,
  refreshed_at timestamptz,
  refresh_expires_at timestamptz,
  revoked_at timestamptz,
  -- A day, so that moving it with every refresh seldom touches the index.
  keep_until date not null,
  primary key (project_id, session_id),
  constraint sessions_code_hash_is_sha256 check (length(code_hash) = 32)
) with (fillfactor = 75);
select spread_by_project('sessions');
alter table sessions add constraint sessions_user_exists
  foreign key (project_id, user_id) references users on delete cascade;
create index sessions_by_user on sessions (project_id, user_id);
create index sessions_by_end on sessions (project_id, keep_until);

-- What counts once: upstream states of finished visits, tickets of platforms, revoked server tokens.
create table spent_proofs (
  project_id bigint not null,
  fingerprint bytea not null,
  keep_until date not null,
  primary key (project_id, fingerprint),
  constraint spent_proofs_fingerprint_is_sha256 check (length(fingerprint) = 32)
);
select spread_by_project('spent_proofs');
create index spent_proofs_by_end on spent_proofs (project_id, keep_until);

create table signing_keys (
  project_id bigint not null references projects,
  key_id uuid not null,
  algorithm text not null,
  state text not null,
  -- PKCS #8, or the shared secret of HS256; sealed.
  private_key bytea not null,
  created_at timestamptz not null,
  retired_at timestamptz,
  primary key (project_id, key_id),
  constraint signing_keys_algorithm_known check (algorithm in ('ES256', 'RS256', 'EdDSA', 'HS256')),
  constraint signing_keys_state_known check (state in ('next', 'current', 'previous')),
  constraint signing_keys_retired_once check ((state = 'previous') = (retired_at is not null))
);
select spread_by_project('signing_keys');
-- One key signs and one waits, whoever made them first.
create unique index signing_keys_one_of_a_state on signing_keys (project_id, algorithm, state)
  where state <> 'previous';

create table deployments (
  project_id bigint not null references projects,
  deployment_id text not null,
  name text not null,
  is_public boolean not null,
  created_at timestamptz not null,
  primary key (project_id, deployment_id)
);
select spread_by_project('deployments');

-- Who may enter a deployment that is not public.
create table entitlements (
  project_id bigint not null,
  user_id uuid not null,
  deployment_id text not null,
  created_at timestamptz not null,
  primary key (project_id, user_id, deployment_id)
);
select spread_by_project('entitlements');
alter table entitlements add constraint entitlements_user_exists
  foreign key (project_id, user_id) references users on delete cascade;
alter table entitlements add constraint entitlements_deployment_exists
  foreign key (project_id, deployment_id) references deployments on delete cascade;
create index entitlements_by_deployment on entitlements (project_id, deployment_id);
