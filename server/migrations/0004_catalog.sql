-- What a project sells: virtual currencies, packages of them, and the groups they stand in.

create table items (
  project_id bigint not null,
  item_id bigint generated always as identity,
  kind text not null,
  sku text not null,
  is_enabled boolean not null,
  is_show_in_store boolean not null,
  is_free boolean not null,
  sort_order integer not null,
  -- external_ids of item_groups; one that is deleted is taken out here, too.
  groups text[] not null,
  -- What a package holds: so much of the currency with this sku.
  content_sku text,
  content_quantity bigint,
  -- Everything that is only kept and shown: names, texts, media, attributes, prices, limits, periods.
  -- As json, not jsonb, so that free attributes come back in the order they were written.
  document json not null,
  -- The sku and the names, folded: taking documents apart for each search is ten times the work.
  search_text text not null,
  version bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (project_id, item_id),
  constraint items_kind_known check (kind in ('virtual_currency', 'virtual_currency_package')),
  constraint items_content_of_packages check (
    (kind = 'virtual_currency_package') = (content_sku is not null and content_quantity is not null)
  ),
  constraint items_content_quantity_positive check (content_quantity >= 1)
);
select spread_by_project('items');
-- A deleted item frees its sku.
create unique index items_sku_unique on items (project_id, sku) where deleted_at is null;
-- One for each kind: an index over all kinds would look as good as the unique one to a planner without statistics,
-- and a statement that finds items by sku, prepared on a young table, would then read the whole project each time.
create index items_packages_in_order on items (project_id, sort_order, item_id)
  where deleted_at is null and kind = 'virtual_currency_package';
create index items_currencies_in_order on items (project_id, sort_order, item_id)
  where deleted_at is null and kind = 'virtual_currency';

create table item_groups (
  project_id bigint not null,
  group_id bigint generated always as identity,
  external_id text not null,
  sort_order integer not null,
  -- Names, texts and picture.
  document json not null,
  version bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (project_id, group_id)
);
select spread_by_project('item_groups');
create unique index item_groups_external_id_unique on item_groups (project_id, external_id)
  where deleted_at is null;

-- The attributes that a project's items can bear, with the names and values that are offered for them.

create table item_attributes (
  project_id bigint not null,
  attribute_id bigint generated always as identity,
  external_id text not null,
  sort_order integer not null,
  -- Name and values.
  document json not null,
  version bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (project_id, attribute_id)
);
select spread_by_project('item_attributes');
create unique index item_attributes_external_id_unique on item_attributes (project_id, external_id)
  where deleted_at is null;

-- How often a project's catalog changed, and what its players took of what is limited.

create table catalog_versions (
  project_id bigint primary key,
  -- Counted up by every change of items and groups, in the transaction of the change.
  version bigint not null default 1,
  -- Counted up by every purchase that shows in the storefront of everybody: of items limited for all players together.
  sales bigint not null default 0
);
select spread_by_project('catalog_versions');

-- How much of an item limited for each player a player bought, since each reset; without a reset since 1970.
create table user_purchases (
  project_id bigint not null,
  user_id text not null,
  item_id bigint not null,
  since timestamptz not null,
  bought bigint not null,
  primary key (project_id, user_id, item_id, since),
  constraint user_purchases_not_negative check (bought >= 0)
);
select spread_by_project('user_purchases');
-- What was reset long ago is found and deleted by it.
create index user_purchases_by_since on user_purchases (project_id, since)
  where since <> 'epoch';

-- How much of an item limited for all players together they bought.
create table item_sales (
  project_id bigint not null,
  item_id bigint not null,
  sold bigint not null,
  primary key (project_id, item_id),
  constraint item_sales_not_negative check (sold >= 0)
);
select spread_by_project('item_sales');

-- What an order took of limits, so that a refund gives back exactly that.
create table limited_orders (
  project_id bigint not null,
  order_id bigint not null,
  item_id bigint not null,
  user_id text not null,
  quantity bigint not null,
  -- Null where the item was not limited for each player, or not for all together.
  counted_since timestamptz,
  is_counted_for_all boolean not null,
  bought_at timestamptz not null,
  returned_at timestamptz,
  primary key (project_id, order_id, item_id)
);
select spread_by_project('limited_orders');
create index limited_orders_by_user on limited_orders (project_id, user_id, order_id);

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
