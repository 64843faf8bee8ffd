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
