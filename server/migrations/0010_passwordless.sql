-- Codes sent by text message or mail, and how often something was sent to one phone or mailbox.

create table one_time_codes (
  project_id bigint not null references projects,
  operation_id uuid not null,
  -- Under a key of the installation: six digits could be guessed from a plain hash.
  code_hash bytea not null,
  tries smallint not null default 0,
  -- What the code is for, with the phone number or address it went to; sealed.
  errand bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  spent_at timestamptz,
  primary key (project_id, operation_id),
  constraint one_time_codes_hash_is_sha256 check (length(code_hash) = 32)
);
select spread_by_project('one_time_codes');
create index one_time_codes_by_end on one_time_codes (project_id, expires_at);

create table code_targets (
  project_id bigint not null references projects,
  -- Of the phone number or address, under a key of the installation.
  target_hash bytea not null,
  window_began_at timestamptz not null,
  last_sent_at timestamptz not null,
  sent smallint not null,
  primary key (project_id, target_hash)
);
select spread_by_project('code_targets');
create index code_targets_by_end on code_targets (project_id, last_sent_at);
