-- Polls look for rows that nobody holds: the others, nearly all, have no entry here.
create index webhook_ready_free on webhook_ready (project_id, endpoint_id, event_id) where writer is null;
