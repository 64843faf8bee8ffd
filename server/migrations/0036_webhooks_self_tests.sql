-- When an endpoint's receiver passed a self-test last. Another address is another receiver, and begins without.
alter table webhook_endpoints add column self_test_passed_at timestamptz;
