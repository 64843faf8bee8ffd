-- A new player is made in one statement with the identity and the session that refer to it. On several machines its
-- parts run one after the other, in no order of ours, so that the keys are looked at when the transaction ends.

alter table identities drop constraint identities_user_exists;
alter table identities add constraint identities_user_exists
  foreign key (project_id, user_id) references users on delete cascade deferrable initially deferred;

alter table sessions drop constraint sessions_user_exists;
alter table sessions add constraint sessions_user_exists
  foreign key (project_id, user_id) references users on delete cascade deferrable initially deferred;
