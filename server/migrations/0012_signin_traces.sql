-- How players came in, and why others did not: one row for each sign-in that was kept, written after its answer and
-- forgotten by the day. Everything that a sign-in's request carried as a secret stays out of it, and so do addresses.
--
-- The id is that of the session where there is one, else one of the same form: UUIDs in the order of time. A lookup by
-- key is one in its day, and a list of the newest reads a few days. Rows of the project 0 are those whose client nobody
-- knows.

create table sign_in_traces (
  project_id bigint not null,
  trace_id uuid not null,
  began_at timestamptz not null,
  ended_at timestamptz not null,
  -- By which way: a visit to a network, a platform's ticket, a code by text message or mail …
  way text not null,
  outcome text not null,
  -- Where it ended: the step of the call that was answered last.
  step text not null,
  provider text,
  client_id bigint,
  user_id uuid,
  country text,
  -- The problem's name and code and the status of its answer; null where the player came in.
  problem text,
  error_code text,
  status smallint,
  -- One word of ours that says more than the problem's name.
  reason text,
  -- What the network said: its own word for the error, and the status of its answer.
  network_error text,
  network_status smallint,
  -- For how many sign-ins the row stands: under load some successes are kept.
  stands_for integer not null,
  -- A list of [name, milliseconds since 1970, request id].
  steps jsonb not null,
  request_ids uuid[] not null,
  primary key (project_id, trace_id),
  constraint sign_in_traces_outcome_known check (outcome in ('signed_in', 'linked', 'refused', 'failed'))
) partition by range (trace_id);
select spread_by_project('sign_in_traces');
create table sign_in_traces_rest partition of sign_in_traces default;

-- Each filter of the list has its own, in the order of the list.
create index sign_in_traces_by_outcome on sign_in_traces (project_id, outcome, trace_id);
create index sign_in_traces_by_provider on sign_in_traces (project_id, provider, trace_id);
create index sign_in_traces_by_client on sign_in_traces (project_id, client_id, trace_id);
create index sign_in_traces_by_country on sign_in_traces (project_id, country, trace_id);
create index sign_in_traces_by_user on sign_in_traces (project_id, user_id, trace_id) where user_id is not null;
create index sign_in_traces_by_problem on sign_in_traces (project_id, problem, trace_id) where problem is not null;
create index sign_in_traces_by_request on sign_in_traces using gin (request_ids);
