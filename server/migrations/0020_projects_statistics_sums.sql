-- Statistics of a long range are answered without reading each of its counts. The values that are told are found by
-- counts of months (of days, where hours are asked for), and what all values of a dimension add up to is a count of its
-- own, from which those are subtracted that are told.

alter table statistics_counts drop constraint statistics_counts_step_known;
alter table statistics_counts
  add constraint statistics_counts_step_known check (step in ('hour', 'day', 'month'));

-- Label * has all values of a dimension together. An order of two items counts for both, so this is no count of orders.
insert into statistics_counts (
  project_id, step, measure, begins_at, label, currency, count, amount
)
select project_id, step, measure, begins_at, '*', currency, sum(count), sum(amount)
from statistics_counts
where label <> ''
group by project_id, step, measure, begins_at, currency;

insert into statistics_counts (
  project_id, step, measure, begins_at, label, currency, count, amount
)
select project_id, 'month', measure, date_trunc('month', begins_at, 'UTC') as month, label, currency, sum(count),
  sum(amount)
from statistics_counts
where step = 'day'
group by project_id, measure, month, label, currency;

-- All counts of a value in a range.
create index statistics_counts_of_label on statistics_counts (project_id, step, measure, label, begins_at);
