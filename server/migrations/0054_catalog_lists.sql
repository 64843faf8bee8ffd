-- Items that come together are made by one call, which runs whole where their project lies. It answers the skus of what
-- it made. An item that names what does not exist, or whose sku is taken, is left out without hindering the others.
-- Each statement is about one row, because Citus plans such a statement only once for all calls of a connection. Ids
-- are given, because the sequence of each node of Citus begins far above the coordinator's.
create function make_items_1(
  given_project bigint,
  given_at timestamptz,
  all_id bigint[],
  all_kind text[],
  all_sku text[],
  all_is_enabled boolean[],
  all_is_show_in_store boolean[],
  all_is_free boolean[],
  all_is_deleted boolean[],
  all_sort_order integer[],
  all_groups text[],
  all_content_sku text[],
  all_content_quantity bigint[],
  all_document text[],
  all_search_text text[],
  all_currencies text[],
  all_held text[],
  all_actor_kind text[],
  all_actor text[],
  all_action text[],
  all_target text[],
  all_after text[],
  all_address text[],
  all_request_id text[]
) returns setof text language plpgsql as $$
declare
  given record;
  named text;
  found_kind text;
  is_nested boolean;
  is_missing boolean;
  is_changed boolean := false;
begin
  for given in
    select *
    from unnest(
      all_id, all_kind, all_sku, all_is_enabled, all_is_show_in_store, all_is_free, all_is_deleted, all_sort_order,
      all_groups, all_content_sku, all_content_quantity, all_document, all_search_text, all_currencies, all_held,
      all_actor_kind, all_actor, all_action, all_target, all_after, all_address, all_request_id
    ) as one (
      id, kind, sku, is_enabled, is_show_in_store, is_free, is_deleted, sort_order, groups, content_sku,
      content_quantity, document, search_text, currencies, held, actor_kind, actor, action, target, after, address,
      request_id
    )
  loop
    is_missing := false;
    foreach named in array given.currencies::text[] loop
      -- Kinds are compared outside of the look-ups by sku, so that only the unique index fits them.
      select items.kind
      into found_kind
      from items
      where items.project_id = given_project
        and items.sku = named
        and items.deleted_at is null;
      is_missing := is_missing or found_kind is distinct from 'virtual_currency';
    end loop;
    foreach named in array given.held::text[] loop
      -- A bundle holds items of any kind, but no bundle that holds another.
      select items.kind = 'bundle' and exists (
        select 1
        from json_array_elements(items.document -> 'content') as inner_content
        where (
          select inner_item.kind
          from items inner_item
          where inner_item.project_id = given_project
            and inner_item.sku = inner_content ->> 'sku'
            and inner_item.deleted_at is null
        ) = 'bundle'
      )
      into is_nested
      from items
      where items.project_id = given_project
        and items.sku = named
        and items.deleted_at is null;
      is_missing := is_missing or coalesce(is_nested, true);
    end loop;
    -- Groups are held until the commit, so that none is deleted and emptied meanwhile without this item.
    foreach named in array given.groups::text[] loop
      perform 1
      from item_groups
      where item_groups.project_id = given_project
        and item_groups.external_id = named
        and item_groups.deleted_at is null
      for share;
      is_missing := is_missing or not found;
    end loop;
    continue when is_missing;
    insert into items (
      project_id, item_id, kind, sku, is_enabled, is_show_in_store, is_free, sort_order, groups, content_sku,
      content_quantity, document, search_text, created_at, updated_at, deleted_at
    )
    overriding system value
    values (
      given_project, given.id, given.kind, given.sku, given.is_enabled, given.is_show_in_store, given.is_free,
      given.sort_order, given.groups::text[], given.content_sku, given.content_quantity, given.document::json,
      given.search_text, given_at, given_at, case when given.is_deleted then given_at end
    )
    on conflict (project_id, sku) where deleted_at is null do nothing;
    continue when not found;
    insert into audit_changes (
      project_id, at, actor_kind, actor, action, target, after, address, request_id
    ) values (
      given_project, given_at, given.actor_kind, given.actor, given.action, given.target, given.after::jsonb,
      given.address, given.request_id
    );
    is_changed := true;
    return next given.sku;
  end loop;
  -- Last, because the row is locked until the commit.
  if is_changed then
    insert into catalog_versions (project_id)
    values (given_project)
    on conflict (project_id) do update
    set version = catalog_versions.version + 1;
  end if;
end
$$;
select run_by_project('make_items_1(
  bigint, timestamptz, bigint[], text[], text[], boolean[], boolean[], boolean[], boolean[], integer[], text[], text[],
  bigint[], text[], text[], text[], text[], text[], text[], text[], text[], text[], text[], text[]
)'::regprocedure);
