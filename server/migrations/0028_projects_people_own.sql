-- The settings that people choose for themselves, and projects as a switcher lists them.

-- Null is the language of the browser.
alter table console_users add column language text;
alter table console_users add column times text not null default 'local';
alter table console_users add constraint console_users_times_known check (times in ('local', 'utc'));

-- A switcher lists projects by name: all of them, or those of a merchant.
create index projects_by_name on projects (lower(name), project_id);
create index projects_by_merchant on projects (merchant_id, lower(name), project_id);
