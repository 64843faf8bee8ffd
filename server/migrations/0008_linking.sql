-- Linked accounts: what a player is shown of each of their identities, and one identity of a network for a user.

alter table identities
  -- As the claim `id` shows it: at Steam an address that ends in the subject.
  add column id text,
  add column name text,
  add column username text,
  add column picture text;

-- Players unlink by the network's name, which must mean one identity.
create unique index identities_one_of_a_realm on identities (project_id, user_id, realm);
drop index identities_by_user;
