-- The master keys by which the installation's secrets are sealed: only what tells whether a key is the right one.

create table master_keys (
  version smallint primary key,
  -- A fixed text sealed under this version: the key that opens it is the one that the secrets were sealed with.
  check_value bytea not null,
  added_at timestamptz not null,
  -- Since when a process seals or derives with it; null while it is only given, so that nothing needs it yet.
  in_use_since timestamptz,
  -- When it was taken out of use on purpose. The row stays: its number is not used again.
  retired_at timestamptz,
  constraint master_keys_version_in_range check (version between 1 and 255),
  constraint master_keys_check_value_of_version check (get_byte(check_value, 0) = version)
);
select copy_to_every_node('master_keys');
