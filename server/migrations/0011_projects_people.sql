-- People who use the console: who they are, what they may do, and the browsers that they are signed in with. All of it
-- is small and belongs to no project: every node has a copy.

create table console_users (
  user_id uuid primary key,
  -- In lower case, the domain in ASCII: one spelling for each mailbox.
  email text not null,
  name text not null,
  -- A list of {"scope", "role"}, with "merchant_id" or "project_id" where the scope needs one.
  grants jsonb not null,
  state text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz,
  constraint console_users_email_unique unique (email),
  constraint console_users_state_known check (state in ('invited', 'active', 'removed')),
  -- Removed people stay, because the audit trail names them.
  constraint console_users_removed_may_nothing check (state <> 'removed' or grants = '[]')
);
select copy_to_every_node('console_users');

-- A browser in which somebody is signed in. The cookie has the secret.
create table console_sessions (
  session_id uuid primary key,
  user_id uuid not null references console_users on delete cascade,
  secret_hash bytea not null,
  created_at timestamptz not null,
  -- Written once a minute at most.
  last_used_at timestamptz not null,
  -- From where it was used last, and what the browser called itself at the sign-in.
  address text not null,
  browser text not null,
  constraint console_sessions_secret_hash_unique unique (secret_hash),
  constraint console_sessions_secret_hash_is_sha256 check (length(secret_hash) = 32)
);
select copy_to_every_node('console_sessions');
create index console_sessions_by_user on console_sessions (user_id);

-- The link by which somebody signs in once: one for each person, so that a new one ends the former.
create table console_links (
  user_id uuid primary key references console_users on delete cascade,
  secret_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint console_links_secret_hash_unique unique (secret_hash),
  constraint console_links_secret_hash_is_sha256 check (length(secret_hash) = 32)
);
select copy_to_every_node('console_links');

-- Codes that were asked for, for known addresses and for others alike.
create table console_codes (
  attempt_id uuid primary key,
  -- Of the address, and of the address with the network that asked: keyed, so that a copy of the table tells neither.
  email_hash bytea not null,
  asked_hash bytea not null,
  -- Null where nobody has the address: no code is right then.
  user_id uuid references console_users on delete cascade,
  code_hash bytea not null,
  tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  spent_at timestamptz
);
select copy_to_every_node('console_codes');
create index console_codes_by_email on console_codes (email_hash, created_at);
create index console_codes_by_age on console_codes (created_at);
