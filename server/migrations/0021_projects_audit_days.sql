-- The audit trail in tables that are dropped when their time is over: one for each day of sign-ins, which are most of
-- it by far and are forgotten sooner, and one for each twenty days of everything else. Fewer and larger ones, because a
-- list locks every table with its indexes: 400 of a day would be 1,600 locks of the 6,400 that PostgreSQL has.
--
-- Nothing is moved: entries that are there stay in their table, which gets another name, until their time is over. The
-- old name is that of all entries together. Processes of the version before go on to write under it, and their entries
-- come to the new tables.

alter table audit_entries rename to audit_entries_before;

create table audit_changes (
  project_id bigint not null,
  -- Entries of one millisecond stand in the order in which they were written: see `0019_projects_audit_order.sql`.
  entry_id uuid not null default (
    overlay(
      lpad(to_hex((extract(epoch from clock_timestamp()) * 1000000)::bigint), 15, '0') placing '8' from 13 for 0
    ) || right(gen_random_uuid()::text, 17)
  )::uuid,
  at timestamptz not null,
  actor_kind text not null,
  actor text,
  action text not null,
  target text,
  before jsonb,
  after jsonb,
  address text,
  request_id text,
  primary key (project_id, at, entry_id)
) partition by range (at);
select spread_by_project('audit_changes');
create table audit_changes_rest partition of audit_changes default;
-- What one player did, and what was done to one, as in `0001_projects.sql`.
create index audit_changes_by_user on audit_changes (project_id, left(actor, 8))
  where actor_kind = 'user';
create index audit_changes_about_user on audit_changes (
  project_id,
  coalesce(substring(target from '^user ([0-9a-f-]{36})'), after ->> 'user_id')
);

-- All of them are by players, and called `user.signed_in`.
create table audit_sign_ins (
  project_id bigint not null,
  entry_id uuid not null default gen_random_uuid(),
  at timestamptz not null,
  actor text,
  target text,
  after jsonb,
  address text,
  request_id text,
  primary key (project_id, at, entry_id)
) partition by range (at);
select spread_by_project('audit_sign_ins');
create table audit_sign_ins_rest partition of audit_sign_ins default;
create index audit_sign_ins_by_user on audit_sign_ins (project_id, left(actor, 8));

create view audit_entries as
select project_id, entry_id, at, actor_kind, actor, action, target, before, after, address, request_id
from audit_changes
union all
select
  project_id, entry_id, at, 'user' as actor_kind, actor, 'user.signed_in' as action, target, null::jsonb as before,
  after, address, request_id
from audit_sign_ins
union all
select project_id, entry_id, at, actor_kind, actor, action, target, before, after, address, request_id
from audit_entries_before;

-- For processes of the version before, which know one table. An entry that they change gets its place anew.
create function write_audit_entry_1() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from audit_changes
    where project_id = old.project_id and at = old.at and entry_id = old.entry_id;
    delete from audit_sign_ins
    where project_id = old.project_id and at = old.at and entry_id = old.entry_id;
    delete from audit_entries_before
    where project_id = old.project_id and at = old.at and entry_id = old.entry_id;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if new.entry_id is null then
    new.entry_id := (
      overlay(
        lpad(to_hex((extract(epoch from clock_timestamp()) * 1000000)::bigint), 15, '0') placing '8' from 13 for 0
      ) || right(gen_random_uuid()::text, 17)
    )::uuid;
  end if;
  if new.action = 'user.signed_in' then
    insert into audit_sign_ins (project_id, entry_id, at, actor, target, after, address, request_id)
    values (
      new.project_id, new.entry_id, new.at, new.actor, new.target, new.after, new.address, new.request_id
    );
  else
    insert into audit_changes (
      project_id, entry_id, at, actor_kind, actor, action, target, before, after, address, request_id
    ) values (
      new.project_id, new.entry_id, new.at, new.actor_kind, new.actor, new.action, new.target, new.before, new.after,
      new.address, new.request_id
    );
  end if;
  return new;
end
$$;
create trigger audit_entries_written instead of insert or update or delete on audit_entries
for each row execute function write_audit_entry_1();
