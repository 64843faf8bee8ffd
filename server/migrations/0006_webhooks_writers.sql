-- Who writes a notification sends it first, whoever owns the shard of its endpoint. Null where the owner sends it: what
-- was given back, retries, replays, and all for endpoints that want order or have a rate.
alter table webhook_ready add column writer uuid;
