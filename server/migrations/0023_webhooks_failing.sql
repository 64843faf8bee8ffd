-- Every process reads now and then which endpoints fail, for its metrics: they are few, and found without the others.
create index webhook_endpoints_failing on webhook_endpoints (failing_since, project_id, endpoint_id)
  where (failing_since is not null or disabled_reason is not null) and deleted_at is null;
