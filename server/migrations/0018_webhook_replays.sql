-- Deliveries made once more in bulk: a filter and a range of time, walked in the order of events at a rate.
-- Each endpoint has its own place in the walk, so that a slow one holds up no other.

create table webhook_replays (
  project_id bigint not null references projects,
  replay_id uuid not null,
  -- Finished is one all of whose parts are.
  state text not null default 'running',
  -- What is made again: dead, delivered, missed (never made for the endpoint).
  statuses text[] not null,
  -- Which types; null for all.
  types text[],
  -- Only deliveries whose last attempt had this status, or this code in its answer.
  http_status smallint,
  receiver_code text,
  -- The range: the least event id and the one it ends before.
  from_event uuid not null,
  until_event uuid not null,
  rate_per_second integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (project_id, replay_id),
  constraint webhook_replays_state_known check (state in ('running', 'paused', 'canceled')),
  constraint webhook_replays_rate_in_range check (rate_per_second between 1 and 500)
);
select spread_by_project('webhook_replays');

create table webhook_replay_parts (
  project_id bigint not null,
  replay_id uuid not null,
  endpoint_id bigint not null,
  -- Events up to this one are done.
  after_event uuid not null,
  -- Until when the rate is used up.
  paced_until timestamptz not null,
  replayed integer not null default 0,
  finished_at timestamptz,
  primary key (project_id, replay_id, endpoint_id)
);
select spread_by_project('webhook_replay_parts');
alter table webhook_replay_parts add constraint webhook_replay_parts_of_replay
  foreign key (project_id, replay_id) references webhook_replays on delete cascade;
create index webhook_replay_parts_unfinished
  on webhook_replay_parts (project_id, replay_id, endpoint_id) where finished_at is null;

-- Dead letters of one endpoint in the order of events, however many its neighbours have.
create index webhook_dead_letters_unresolved
  on webhook_dead_letters (project_id, endpoint_id, event_id) where resolved_at is null;

-- Since when nothing is sent to it although everything is kept for it; null while it is not paused.
alter table webhook_endpoints add column paused_at timestamptz;
