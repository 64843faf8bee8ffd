-- The process that alone sends to an endpoint, where only one may.
alter table webhook_endpoints add column sender uuid;
