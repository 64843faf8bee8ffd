-- How often a project's catalog changed, and what its players took of what is limited.

create table catalog_versions (
  project_id bigint primary key,
  -- Counted up by every change of items and groups, in the transaction of the change.
  version bigint not null default 1,
  -- Counted up by every purchase that shows in the storefront of everybody: of items limited for all players together.
  sales bigint not null default 0
);
select spread_by_project('catalog_versions');
