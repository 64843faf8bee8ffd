-- What clients of the interface send and expect back: the version of webhooks, the agreement of a transaction.

alter table webhook_endpoints
  add column version smallint not null default 1,
  add constraint webhook_endpoints_version_known check (version in (1, 2));

-- Told by afs_reject; null where nobody named one.
alter table transactions
  add column agreement bigint;
