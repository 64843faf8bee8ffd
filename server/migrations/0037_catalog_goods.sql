-- Virtual items, and bundles of several things. They are items like the others. How they are owned, and what a bundle
-- holds, stands in the document, because it is only kept, shown, and copied into orders.
alter table items drop constraint items_kind_known;
alter table items add constraint items_kind_known check (
  kind in ('virtual_currency', 'virtual_currency_package', 'virtual_good', 'bundle')
) not valid;
alter table items validate constraint items_kind_known;

create index items_goods_in_order on items (project_id, sort_order, item_id)
  where deleted_at is null and kind = 'virtual_good';
create index items_bundles_in_order on items (project_id, sort_order, item_id)
  where deleted_at is null and kind = 'bundle';

-- The skus of what a bundle in a file holds, which must be there when it is applied.
alter table catalog_import_rows add column held text[] not null default '{}';
