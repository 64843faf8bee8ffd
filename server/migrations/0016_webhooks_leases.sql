-- Leases of processes, and whose shards are whose, are asked for by their tables' own place alone, so that on Citus
-- they can be tables of the coordinator: what every node has a copy of can be changed only while all nodes are there.
-- On plain PostgreSQL nothing moves, and older processes go on beside newer ones.
--
-- On Citus older processes join these tables with those of projects, which the coordinator's own cannot be. There the
-- move waits until none of them is at work, and none may start afterwards.

-- Those of the given shards that a process holds under the given epochs, while its lease lasts. Within a statement that
-- changes rows, Citus asks it at the coordinator, and sends the answer to the node of the project.
create or replace function held_shards_1(
  holder uuid, shards smallint[], epochs bigint[]
) returns smallint[] language plpgsql stable as $$
begin
  return array(
    select lease.shard
    from unnest(shards, epochs) as held (shard, epoch)
    join webhook_shards as lease
      on lease.shard = held.shard
     and lease.epoch = held.epoch
     and lease.owner = holder
    where exists (
      select 1
      from webhook_workers
      where worker_id = holder
        and alive_until > now()
    )
  );
end
$$;

-- Takes a table of which every node has a copy back to the coordinator, where the database is spread.
create or replace function keep_at_coordinator(target regclass) returns void language plpgsql as $$
begin
  if exists (select extname from pg_extension where extname = 'citus') then
    perform undistribute_table(target);
  end if;
end
$$;
select keep_at_coordinator('webhook_workers');
select keep_at_coordinator('webhook_shards');

do $$
begin
  if not exists (select extname from pg_extension where extname = 'citus') then return; end if;
  if exists (select worker_id from webhook_workers where alive_until > now()) then
    raise exception 'Processes of the version before are at work. On Citus all have to be stopped for this version'
      using hint = 'Stop them, wait for five seconds, and start the new version.';
  end if;
  update migrations set is_breaking = true where number = (select max(number) from migrations);
end
$$;
