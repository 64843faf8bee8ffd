-- When the page of an attempt takes no money any more; null where the processor did not say.
alter table payment_sessions add column ends_at timestamptz;
