-- Every process reads now and then which keys end next, for its metrics.
create index api_keys_by_end on api_keys (expires_at) where revoked_at is null and expires_at is not null;
