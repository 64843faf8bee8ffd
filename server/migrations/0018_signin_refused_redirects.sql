-- Which redirect addresses were refused lately, so that whoever sets a client up sees what their game really sends.
-- At most some fifty for each project; nothing of a query or fragment, and nothing of who asked.

create table refused_redirects (
  project_id bigint not null references projects,
  client_id bigint not null,
  -- Empty where the request named none and the client has none.
  redirect_uri text not null,
  refusals bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (project_id, client_id, redirect_uri),
  constraint refused_redirects_uri_is_short check (length(redirect_uri) <= 200)
);
select spread_by_project('refused_redirects');
