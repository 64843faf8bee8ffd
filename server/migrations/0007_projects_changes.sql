-- What has changed of the configuration: a number for each change, by which processes follow it.
--
-- A transaction takes its number last, from the one row of the clock. The row stays locked until the transaction ends,
-- so a number is never seen before a smaller one, and none is left out: who has read up to a number reads on behind it.
--
-- Both tables belong to no project. On Citus they stay tables of the coordinator: no statement joins them with others.

create table configuration_clock (
  is_only boolean primary key default true,
  -- Of the latest change.
  number bigint not null,
  constraint configuration_clock_one_row check (is_only)
) with (fillfactor = 10, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200);
insert into configuration_clock (number) values (0);

create table configuration_changes (
  number bigint primary key,
  -- Whose configuration has changed; null where keys have.
  project_id bigint,
  -- The project or merchant whose keys have changed, 0 for those of operators; null where a project has.
  key_owner bigint,
  changed_at timestamptz not null default now(),
  constraint configuration_changes_one_subject check ((project_id is null) <> (key_owner is null))
);

-- Keys are read when their owner is first asked for.
create index api_keys_by_project on api_keys (project_id) where revoked_at is null;
create index api_keys_by_merchant on api_keys (merchant_id) where revoked_at is null;
