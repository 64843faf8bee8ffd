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
