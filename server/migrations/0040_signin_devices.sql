-- Devices by which guests come back. The identity of each has its realm in `identities`; here is what its player sees.

create table devices (
  project_id bigint not null,
  -- SHA-256 of the device's id in hexadecimal, cut to 32 digits, as in `identities`. The id itself is not kept.
  subject text not null,
  user_id uuid not null,
  -- The number that clients name it by, random and unique for its player.
  device_number integer not null,
  type text not null,
  name text not null,
  -- Whether its player linked it while signed in, so that it opens the account beside a password.
  is_linked boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (project_id, subject)
);
select spread_by_project('devices');
alter table devices add constraint devices_user_exists
  foreign key (project_id, user_id) references users on delete cascade;
create unique index devices_by_user on devices (project_id, user_id, device_number);
