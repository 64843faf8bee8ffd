-- Which notification a change caused. A transaction is closed or paid once, a subscription is canceled once, and each
-- refund has a row. So notifications are found by what caused them, and no index is written with each of them. Null
-- where nothing was caused yet, or a version before this one did it.
alter table transactions add column event_id uuid;
alter table refunds add column event_id uuid;
alter table subscriptions add column event_id uuid;
