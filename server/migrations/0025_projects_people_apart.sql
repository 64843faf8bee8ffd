-- People as each of those sees them who look after some of them, and what was handed over to others than themselves.

-- A list of {"place", "name", "at", "has_come"}: under which name and when (milliseconds since 1970) the person was
-- invited to the merchant or project of "place", and whether they have signed in since. A place that is missing is told
-- by the row itself.
alter table console_users add column introductions jsonb not null default '[]';

-- A keyed hash of the address with the network of the last sign-in, as asked_hash of console_codes is.
alter table console_users add column usual_hash bytea;

-- {"grants": [{"scope", "permissions"}], "ends_at"}: what the maker of a link could give that was not mailed, and until
-- when the maker's key or session lasted. Null opens all that the person may do.
alter table console_links add column bound jsonb;
alter table console_sessions add column bound jsonb;
