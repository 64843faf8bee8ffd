-- What the delivery engine remembers of an endpoint's health; the breaker itself lives in the memory of its owner.

-- Since when every delivery failed for want of an endpoint that works; null while the last one got through.
alter table webhook_endpoints add column failing_since timestamptz;
-- At how many percent of the time until it is switched off its people were warned of that outage.
alter table webhook_endpoints add column failing_warned smallint not null default 0;

alter table webhook_dead_letters drop constraint webhook_dead_letters_reason_known;
alter table webhook_dead_letters add constraint webhook_dead_letters_reason_known
  check (reason in ('refused', 'exhausted', 'endpoint_deleted', 'endpoint_down'));

-- Whether events about the same thing (events.order_key) go to it one after the other.
alter table webhook_endpoints add column is_ordered boolean not null default false;

-- How many requests a second it gets at most; null for as many as it takes.
alter table webhook_endpoints add column max_per_second integer;
alter table webhook_endpoints add constraint webhook_endpoints_max_per_second_in_range
  check (max_per_second between 1 and 10000);
