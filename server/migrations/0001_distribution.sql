-- How tables are spread over several machines where Citus is present; on plain PostgreSQL both do nothing.
-- Called right after `create table`, before foreign keys between project tables (the other order is refused).

create function spread_by_project(target regclass) returns void language plpgsql as $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    execute format('select create_distributed_table(%L, %L)', target::text, 'project_id');
  end if;
end
$$;

create function copy_to_every_node(target regclass) returns void language plpgsql as $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    execute format('select create_reference_table(%L)', target::text);
  end if;
end
$$;
