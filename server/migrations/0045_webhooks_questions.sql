-- Questions to receivers, such as whether a user may pay. Each was asked once and is no delivery: this row is its
-- attempt.
create table webhook_questions (
  project_id bigint not null,
  -- Sent as webhook-id; like those of notifications, such ids are in the order of time.
  event_id uuid not null,
  endpoint_id bigint not null,
  type text not null,
  -- The player it was about, by the id in the game.
  user_id text not null,
  is_test boolean not null,
  -- Whether the answer was yes.
  is_accepted boolean not null,
  status smallint,
  failure text,
  started_at timestamptz not null,
  duration_ms integer not null,
  receiver_code text,
  receiver_message text,
  -- As in webhook_targets.
  target_id bigint,
  primary key (project_id, event_id, endpoint_id)
);
select spread_by_project('webhook_questions');
create index webhook_questions_by_user on webhook_questions (project_id, user_id, event_id);

-- The notification that goes behind the first one, where a change caused two.
alter table transactions add column second_event_id uuid;
alter table refunds add column second_event_id uuid;
-- Orders of the shop calls, of which order_canceled tells; those of versions before this one stay without.
alter table transactions add column is_shop_order boolean not null default false;
