-- Indexes for lists of payments. Countries, skus and days on which subscriptions began never change with the state.
create index transactions_by_country on transactions (project_id, user_country, transaction_id)
  where user_country is not null;
create index transactions_by_sku on transactions using gin (jsonb_path_query_array(items::jsonb, '$[*].sku'))
  where items is not null;
-- The time of the last change does. Updates leave the other indexes alone beside such an index of ranges of pages, from
-- PostgreSQL 16 on. Most transactions change soon after they were made, so that the ranges stay narrow.
create index transactions_by_change on transactions using brin (project_id, changed_at)
  with (pages_per_range = 32, autosummarize = on);
create index subscriptions_by_beginning on subscriptions (project_id, date_create, subscription_id);
