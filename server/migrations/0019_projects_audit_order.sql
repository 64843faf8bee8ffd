-- Entries of one millisecond get an order: that in which they were written, because changes of one thing take turns.
-- The id, which comes behind the time in every list, begins with the microseconds of the database's clock (a UUID of
-- version 8, RFC 9562). Who writes entries of sign-ins gives them ids of their own, so that none pays for it.
alter table audit_entries alter column entry_id set default (
  overlay(
    lpad(to_hex((extract(epoch from clock_timestamp()) * 1000000)::bigint), 15, '0') placing '8' from 13 for 0
  ) || right(gen_random_uuid()::text, 17)
)::uuid;
