-- Processes share all endpoints: none has a number of sets of its own any more.
alter table processes alter column shards set default 0;
