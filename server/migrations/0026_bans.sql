-- Why a player is banned, and until when. A ban whose end has passed counts no more, although its row says so for a
-- while: housekeeping takes it away.

alter table users add column ban_reason text, add column banned_until timestamptz;
-- Rows of before have neither, so that nobody needs to read them all for it.
alter table users add constraint users_ban_is_whole
  check (banned_at is not null or (ban_reason is null and banned_until is null)) not valid;

create index users_banned_until on users (project_id, banned_until, user_id)
  where banned_until is not null;
