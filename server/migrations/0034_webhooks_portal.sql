-- Replays of what was given up for one reason, and of answers that had a code of the receiver, or none.
alter table webhook_replays add column reason text;
alter table webhook_replays add column has_receiver_code boolean;

-- Links to the pages of some endpoints, for those who run the receivers. A link's secret is kept as its hash alone.
create table webhook_portal_links (
  project_id bigint not null references projects,
  link_id uuid not null,
  secret_hash bytea not null,
  name text not null,
  endpoint_ids bigint[] not null,
  permissions text[] not null,
  -- Pages that may have it in a frame.
  origins text[] not null,
  language text,
  theme text,
  -- Its maker: kind and id, as the audit has them.
  made_by jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  taken_back_at timestamptz,
  uses integer not null default 0,
  last_used_at timestamptz,
  primary key (project_id, link_id),
  constraint webhook_portal_links_secret_hash_is_sha256 check (length(secret_hash) = 32)
);
select spread_by_project('webhook_portal_links');
