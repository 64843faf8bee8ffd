-- Four more filters of the list of sign-ins, each with an index in the order of the list, as in
-- `0012_signin_traces.sql`. Two of them have rows of refusals and failures alone.
create index sign_in_traces_by_reason on sign_in_traces (project_id, reason, trace_id) where reason is not null;
create index sign_in_traces_by_error_code on sign_in_traces (project_id, error_code, trace_id)
  where error_code is not null;
create index sign_in_traces_by_way on sign_in_traces (project_id, way, trace_id);
create index sign_in_traces_by_step on sign_in_traces (project_id, step, trace_id);
