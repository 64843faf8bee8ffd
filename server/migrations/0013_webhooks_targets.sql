-- What an attempt called and who signed it, and what a notification about a player alone is found by.

-- An address of an endpoint with the secrets that signed there: written when the first of its attempts is stored, and
-- not for each of them. The id is made of the rest, so that processes need not agree on it.
create table webhook_targets (
  project_id bigint not null,
  endpoint_id bigint not null,
  target_id bigint not null,
  -- As it was called, without user and password.
  url text not null,
  -- Ids of secrets, from which nobody learns the secrets: of `Authorization`, of `webhook-authorization-next` while
  -- that is sent, and of the entries of `webhook-signature` in their order.
  signature_key text not null,
  next_key text,
  standard_keys text[] not null,
  -- When a process began to use it last.
  used_at timestamptz not null,
  primary key (project_id, endpoint_id, target_id)
);
select spread_by_project('webhook_targets');

-- Null where a version before this one made the attempt.
alter table webhook_attempts add column target_id bigint;
-- The signatures as they were sent, a JSON object of headers: of attempts that failed. Those of the others can be made
-- again as long as their secrets are known.
alter table webhook_attempts add column signatures text;
-- Since when a person's data is out of the body: nothing that was signed before has this body.
alter table webhook_events add column body_changed_at timestamptz;

-- Notifications that are about a player and nothing else of theirs: tests. All others are found by their transaction
-- or subscription.
create table webhook_player_events (
  project_id bigint not null,
  user_id text not null,
  event_id uuid not null,
  primary key (project_id, user_id, event_id)
);
select spread_by_project('webhook_player_events');
