-- Imports of whole catalogs: what was asked, how far it is, what was wrong; and the rows that wait to be applied.

create table catalog_imports (
  project_id bigint not null references projects,
  import_id bigint generated always as identity,
  status text not null default 'receiving',
  phase text not null default 'receiving',
  mode text not null,
  format text not null,
  on_error text not null,
  is_dry_run boolean not null,
  -- The kinds that mode sync makes equal to the file; null until the file has shown which it holds.
  kinds text[],
  -- Who asked, as the audit trail names them.
  actor_kind text not null,
  actor text,
  address text,
  request_id text,
  rows_received integer not null default 0,
  -- Of the present phase.
  rows_done integer not null default 0,
  -- Rows that were wrong in themselves, before the catalog was looked at.
  rows_misfit integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  deleted integer not null default 0,
  failed integer not null default 0,
  -- Up to here rows were applied, where each batch is a transaction.
  done_rank smallint not null default 0,
  done_nth integer not null default 0,
  -- How often the work began again, because others changed the catalog or something broke.
  attempts integer not null default 0,
  message text,
  created_at timestamptz not null,
  touched_at timestamptz not null,
  finished_at timestamptz,
  primary key (project_id, import_id),
  constraint catalog_imports_status_known check (
    status in ('receiving', 'queued', 'running', 'succeeded', 'partly_succeeded', 'failed')
  ),
  constraint catalog_imports_phase_known check (phase in ('receiving', 'checking', 'applying', 'done')),
  constraint catalog_imports_mode_known check (mode in ('create', 'upsert', 'sync')),
  constraint catalog_imports_on_error_known check (on_error in ('abort', 'skip'))
);
select spread_by_project('catalog_imports');
create index catalog_imports_unfinished on catalog_imports (project_id, import_id)
  where finished_at is null;

-- Whoever holds the lock of this row works on the import. Not the import's own row, which shows how far the work is
-- while the transaction of the work is open. Who dies lets go at once.
create table catalog_import_turns (
  project_id bigint not null,
  import_id bigint not null,
  primary key (project_id, import_id)
);
select spread_by_project('catalog_import_turns');
alter table catalog_import_turns add constraint catalog_import_turns_import
  foreign key (project_id, import_id) references catalog_imports on delete cascade;

create table catalog_import_rows (
  project_id bigint not null,
  import_id bigint not null,
  -- The order of work: 0 attributes, 1 groups, 2 virtual currencies, 3 packages.
  rank smallint not null,
  nth integer not null,
  line integer not null,
  -- The sku, or the external_id of a group.
  name text not null,
  is_enabled boolean not null,
  is_deleted boolean not null,
  is_show_in_store boolean not null,
  is_free boolean not null,
  sort_order integer not null,
  groups text[] not null,
  content_sku text,
  content_quantity bigint,
  document json not null,
  -- Of items, as they keep it; empty for labels.
  search_text text not null,
  -- Virtual currencies that are named: that of the content first, then those of vc_prices.
  currencies text[] not null,
  -- What is to be done, once that is known.
  outcome text,
  target_id bigint,
  target_version bigint,
  primary key (project_id, import_id, rank, nth),
  constraint catalog_import_rows_outcome_known check (
    outcome in ('create', 'update', 'unchanged', 'delete', 'taken', 'other_kind', 'failed')
  )
);
select spread_by_project('catalog_import_rows');
alter table catalog_import_rows add constraint catalog_import_rows_import
  foreign key (project_id, import_id) references catalog_imports on delete cascade;
create index catalog_import_rows_by_name on catalog_import_rows (project_id, import_id, name);

create table catalog_import_errors (
  project_id bigint not null,
  import_id bigint not null,
  error_id bigint generated always as identity,
  -- Null where the file as a whole is meant.
  nth integer,
  line integer,
  name text,
  property text not null,
  code integer not null,
  message text not null,
  -- Found while checking against the catalog, which may happen again.
  is_of_check boolean not null,
  primary key (project_id, import_id, error_id)
);
select spread_by_project('catalog_import_errors');
alter table catalog_import_errors add constraint catalog_import_errors_import
  foreign key (project_id, import_id) references catalog_imports on delete cascade;
