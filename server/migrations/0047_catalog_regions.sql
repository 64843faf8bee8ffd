-- Regions of a project: countries under a name. An item that names regions is sold in their countries only.
create table item_regions (
  project_id bigint not null,
  region_id bigint generated always as identity,
  -- Localized texts.
  name json not null,
  -- ISO 3166-1.
  countries text[] not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (project_id, region_id)
);
select spread_by_project('item_regions');
