-- An import can be canceled: while its file comes, while it waits, and while it is worked on.
alter table catalog_imports drop constraint catalog_imports_status_known;
alter table catalog_imports add constraint catalog_imports_status_known check (
  status in ('receiving', 'queued', 'running', 'succeeded', 'partly_succeeded', 'failed', 'canceled')
);
