-- Attributes of players, the profile that a player writes, and the picture that a player uploads. All of it goes with
-- the player.

create table user_attributes (
  project_id bigint not null,
  user_id uuid not null,
  -- Written by the studio's servers alone; the player's own ones are others, also under the same key.
  is_read_only boolean not null,
  -- The game that it belongs to; 0 for all games of the project's players.
  game_id bigint not null,
  key text collate "C" not null,
  value text not null,
  -- Whether other players may read it.
  is_public boolean not null,
  primary key (project_id, user_id, is_read_only, game_id, key)
);
select spread_by_project('user_attributes');
alter table user_attributes add constraint user_attributes_user_exists
  foreign key (project_id, user_id) references users on delete cascade;
-- Servers look for players by the value of an attribute.
create index user_attributes_by_value
  on user_attributes (project_id, is_read_only, game_id, key, value, user_id);

create table user_profiles (
  project_id bigint not null,
  user_id uuid not null,
  first_name text,
  last_name text,
  nickname text,
  -- Written once.
  birthday date,
  gender text,
  -- Typed by the player and confirmed by nobody: it is no way in.
  phone text,
  primary key (project_id, user_id)
);
select spread_by_project('user_profiles');
alter table user_profiles add constraint user_profiles_user_exists
  foreign key (project_id, user_id) references users on delete cascade;

-- A picture is found by its id alone, which nobody can guess. While there is one, `users.picture` is `own:` and the id.
create table user_pictures (
  project_id bigint not null,
  picture_id text collate "C" not null,
  user_id uuid not null,
  type text not null,
  bytes bytea not null,
  uploaded_at timestamptz not null,
  primary key (project_id, picture_id),
  constraint user_pictures_are_small check (length(bytes) <= 2097152)
);
select spread_by_project('user_pictures');
alter table user_pictures add constraint user_pictures_user_exists
  foreign key (project_id, user_id) references users on delete cascade;
create unique index user_pictures_one_each on user_pictures (project_id, user_id);
