-- Statistics are answered from the counts of hours and days alone. A process of a version before may still write counts
-- of months and sums beside a new one, so the constraint stays.
delete from statistics_counts where step = 'month' or label = '*';
drop index statistics_counts_of_label;
