-- Accounts with a name and a password.

create table passwords (
  project_id bigint not null,
  user_id uuid not null,
  username text not null,
  -- The name as it is compared: NFKC in lower case. Null where the name is the address itself.
  name_key text,
  email text not null,
  -- Its hash by Argon2id in text form, sealed with the installation's keys.
  password bytea not null,
  -- False until the address is confirmed, in projects that ask for that. Only then has the user an identity by it.
  is_active boolean not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (project_id, user_id)
);
select spread_by_project('passwords');
alter table passwords add constraint passwords_user_exists
  foreign key (project_id, user_id) references users on delete cascade;
create unique index passwords_by_name on passwords (project_id, name_key);
-- Nobody keeps an address from its owner by naming it: it is taken by whoever confirms it.
create unique index passwords_by_email on passwords (project_id, email) where is_active;
create index passwords_unconfirmed on passwords (project_id, email, created_at) where not is_active;

-- Secrets that were mailed, to confirm an account or to set a new password. Each counts once.
create table password_tokens (
  project_id bigint not null,
  token_hash bytea not null,
  user_id uuid not null,
  kind text not null,
  expires_at timestamptz not null,
  primary key (project_id, token_hash)
);
select spread_by_project('password_tokens');
alter table password_tokens add constraint password_tokens_user_exists
  foreign key (project_id, user_id) references users on delete cascade;
create index password_tokens_by_user on password_tokens (project_id, user_id);
create index password_tokens_by_end on password_tokens (project_id, expires_at);
