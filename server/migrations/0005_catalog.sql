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
