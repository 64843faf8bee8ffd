-- Notes of support on a player, and the player's bans. Both go with the player.

create table user_notes (
  project_id bigint not null,
  user_id uuid not null,
  -- A UUID of version 7: the order of ids is that of time.
  note_id uuid not null,
  at timestamptz not null,
  -- The author, as the audit trail names them.
  actor_kind text not null,
  actor text,
  text text not null,
  primary key (project_id, user_id, note_id)
);
select spread_by_project('user_notes');
alter table user_notes add constraint user_notes_user_exists
  foreign key (project_id, user_id) references users on delete cascade;

-- A ban that counts stands in `users`, too, which is what a sign-in reads. Bans that an import brought, or a version
-- before, have a row here from the moment on at which they change or end.
create table user_bans (
  project_id bigint not null,
  user_id uuid not null,
  banned_at timestamptz not null,
  reason text,
  until timestamptz,
  -- Its author; null where nobody wrote that down.
  actor_kind text,
  actor text,
  -- When it was taken back, or another ban took its place; null where it stands or ended by itself.
  lifted_at timestamptz,
  lifted_by_kind text,
  lifted_by text,
  primary key (project_id, user_id, banned_at)
);
select spread_by_project('user_bans');
alter table user_bans add constraint user_bans_user_exists
  foreign key (project_id, user_id) references users on delete cascade;
