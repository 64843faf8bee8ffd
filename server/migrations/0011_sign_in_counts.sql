-- How often players of a locale came in by each network: orders the list of the sign-in page. Says nothing of anybody.

create table sign_in_counts (
  project_id bigint not null references projects,
  -- Its first day.
  month date not null,
  -- As en_US, or en where no country is known.
  locale text not null,
  network text not null,
  sign_ins bigint not null,
  primary key (project_id, month, locale, network)
);
select spread_by_project('sign_in_counts');
