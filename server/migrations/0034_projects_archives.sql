-- A project or merchant that is archived keeps its data: nobody signs in, and the game's keys change nothing.
alter table merchants add column archived_at timestamptz;
alter table projects add column archived_at timestamptz;

-- The secret that a client had before the present one, for as long as both count.
alter table clients add column former_secret_hash bytea;
alter table clients add column former_secret_until timestamptz;
alter table clients add constraint clients_former_secret_hash_is_sha256
  check (length(former_secret_hash) = 32);
alter table clients add constraint clients_former_secret_ends
  check ((former_secret_hash is null) = (former_secret_until is null));

-- Looks of the sign-in page that somebody tries out: an address shows one for some minutes. A logo is too long for it.
create table page_drafts (
  project_id bigint not null,
  draft_id uuid not null,
  branding jsonb not null,
  expires_at timestamptz not null,
  primary key (project_id, draft_id)
);
select spread_by_project('page_drafts');
create index page_drafts_by_end on page_drafts (project_id, expires_at);

-- The processes of the service, each in its own words. A table of the coordinator on Citus: nothing is joined with it.
create table processes (
  process_id uuid primary key,
  host text not null,
  pid integer not null,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  shards integer not null,
  oldest_job text,
  oldest_job_at timestamptz
);
