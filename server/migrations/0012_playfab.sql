-- What PlayFab gave a session of a project whose players live there. Written right before the session of the same id; a
-- row whose sign-in failed after all goes with its time.
create table playfab_sessions (
  project_id bigint not null references projects,
  session_id uuid not null,
  -- The player's PlayFabId.
  account_id text not null,
  -- Sealed: whoever has it acts as the player in PlayFab.
  session_ticket bytea not null,
  ticket_expires_at timestamptz not null,
  keep_until date not null,
  primary key (project_id, session_id)
);
select spread_by_project('playfab_sessions');
create index playfab_sessions_by_end on playfab_sessions (project_id, keep_until);
