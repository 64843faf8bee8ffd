-- What keys may do, until when they open anything, and when they were last used. Operators' keys get names.

-- A key has a role or permissions of its own; with neither it may do all that a game's server does.
alter table api_keys add column role text;
alter table api_keys add column permissions text[];
alter table api_keys add column expires_at timestamptz;
-- Written at most once a minute.
alter table api_keys add column last_used_at timestamptz;
alter table api_keys add constraint api_keys_role_or_permissions
  check (role is null or permissions is null);

-- Null where a process of a version before has made the key: the id follows from the hash then.
alter table operator_keys add column key_id uuid;
alter table operator_keys add column name text not null default 'operator';
alter table operator_keys add column expires_at timestamptz;
alter table operator_keys add column last_used_at timestamptz;
update operator_keys set key_id = md5(hash)::uuid;
alter table operator_keys add constraint operator_keys_key_id_unique unique (key_id);

-- Names of operators' keys that open nothing any more, for the audit trail. They lie beside the others, so that
-- processes of a version before do not take them for valid ones.
create table revoked_operator_keys (
  key_id uuid primary key,
  name text not null,
  created_at timestamptz not null,
  revoked_at timestamptz not null
);
select copy_to_every_node('revoked_operator_keys');
