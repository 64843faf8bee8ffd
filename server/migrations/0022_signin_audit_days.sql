-- Sign-ins are entered in the audit trail's tables of their own (`0021_projects_audit_days.sql`). Processes of a
-- version before go on to call the functions of `0017_signin_origins.sql`, whose entries come to the same tables.

-- The function of `0009_signin_functions.sql`, which goes by where another table lies: `audit_entries` is none now.
create or replace function run_by_project(target regprocedure) returns void language plpgsql as $$
begin
  if exists (select extname from pg_extension where extname = 'citus') then
    execute format(
      'select create_distributed_function(%L, %L, colocate_with := %L, force_delegation := true)',
      target::text, '$1', 'sessions'
    );
  end if;
end
$$;

-- A known player comes in. No row where the identity is unknown.
create function sign_known_user_in_3(
  given_project bigint,
  given_realm text,
  given_subject text,
  given_must_be_entitled boolean,
  given_session uuid,
  given_client bigint,
  given_type text,
  given_provider text,
  given_identity text,
  given_is_platform boolean,
  given_scope text,
  given_audience text,
  given_deployment text,
  given_at timestamptz,
  given_code_hash bytea,
  given_code_expires_at timestamptz,
  given_redirect_uri text,
  given_is_redirect_uri_implied boolean,
  given_challenge text,
  given_keep_until date,
  given_proof bytea,
  given_proof_keep_until date,
  given_target text,
  given_after text,
  given_address text,
  given_request text,
  given_device text
) returns table (
  user_id uuid,
  is_banned boolean,
  username text,
  name text,
  email text,
  is_email_confirmed boolean,
  picture text,
  country text,
  group_ids bigint[],
  identity_name text,
  identity_username text,
  identity_picture text,
  is_entitled boolean,
  is_signed_in boolean
) language plpgsql as $$
#variable_conflict use_column
declare
  found_user uuid;
  found_generation integer;
begin
  select
    users.user_id, users.generation,
    users.banned_at is not null and (users.banned_until is null or users.banned_until > given_at),
    users.username, users.name, users.email, users.is_email_confirmed, users.picture, users.country, users.group_ids,
    identities.name, identities.username, identities.picture
  into
    found_user, found_generation, is_banned, username, name, email, is_email_confirmed, picture, country, group_ids,
    identity_name, identity_username, identity_picture
  from identities
  join users on users.project_id = given_project
    and users.user_id = identities.user_id
  where identities.project_id = given_project
    and identities.realm = given_realm
    and identities.subject = given_subject;
  if not found then
    return;
  end if;
  user_id := found_user;
  is_entitled := true;
  if given_must_be_entitled then
    perform 1
    from entitlements
    where entitlements.project_id = given_project
      and entitlements.user_id = found_user
      and entitlements.deployment_id = given_deployment;
    is_entitled := found;
  end if;
  is_signed_in := false;
  if is_entitled and not is_banned then
    if given_proof is not null then
      insert into spent_proofs (project_id, fingerprint, keep_until)
      values (given_project, given_proof, given_proof_keep_until)
      on conflict do nothing;
      if not found then
        return next;
        return;
      end if;
    end if;
    insert into sessions (
      project_id, session_id, user_id, user_generation, client_id, type, provider, identity, is_platform, scope,
      audience, deployment_id, signed_in_at, code_hash, code_expires_at, redirect_uri, is_redirect_uri_implied,
      challenge, keep_until, address, device
    ) values (
      given_project, given_session, found_user, found_generation, given_client, given_type, given_provider,
      given_identity, given_is_platform, given_scope, given_audience, given_deployment, given_at, given_code_hash,
      given_code_expires_at, given_redirect_uri, given_is_redirect_uri_implied, given_challenge, given_keep_until,
      given_address, given_device
    );
    insert into audit_sign_ins (project_id, at, actor, target, after, address, request_id)
    values (
      given_project, given_at, found_user::text, given_target, given_after::jsonb, given_address, given_request
    );
    is_signed_in := true;
  end if;
  return next;
end
$$;
select run_by_project('sign_known_user_in_3(
  bigint, text, text, boolean, uuid, bigint, text, text, text, boolean, text, text, text, timestamptz, bytea,
  timestamptz, text, boolean, text, date, bytea, date, text, text, text, text, text
)'::regprocedure);

-- A player comes in who was unknown a moment ago. Of several calls at once for one identity, one makes the user, and
-- the others come in as that user. Null where the proof was spent before.
create function sign_new_user_in_3(
  given_project bigint,
  given_realm text,
  given_subject text,
  given_user uuid,
  given_username text,
  given_name text,
  given_email text,
  given_is_email_confirmed boolean,
  given_picture text,
  given_country text,
  given_session uuid,
  given_client bigint,
  given_type text,
  given_provider text,
  given_identity text,
  given_is_platform boolean,
  given_scope text,
  given_audience text,
  given_deployment text,
  given_at timestamptz,
  given_code_hash bytea,
  given_code_expires_at timestamptz,
  given_redirect_uri text,
  given_is_redirect_uri_implied boolean,
  given_challenge text,
  given_keep_until date,
  given_proof bytea,
  given_proof_keep_until date,
  given_target text,
  given_after text,
  given_address text,
  given_request text,
  given_device text
) returns uuid language plpgsql as $$
declare
  found_user uuid;
begin
  insert into identities (
    project_id, realm, subject, user_id, network, created_at, id, name, username, picture
  ) values (
    given_project, given_realm, given_subject, given_user, given_provider, given_at, given_identity, given_name,
    given_username, given_picture
  )
  -- Somebody else may have made the identity: the row is then locked, and says who it is.
  on conflict (project_id, realm, subject) do update
  set network = excluded.network
  returning identities.user_id into found_user;
  if found_user = given_user then
    insert into users (
      project_id, user_id, username, name, email, is_email_confirmed, picture, country, created_at
    ) values (
      given_project, given_user, given_username, given_name, given_email, given_is_email_confirmed, given_picture,
      given_country, given_at
    );
  end if;
  -- Whoever was made this very moment is in the first generation.
  if given_proof is not null then
    insert into spent_proofs (project_id, fingerprint, keep_until)
    values (given_project, given_proof, given_proof_keep_until)
    on conflict do nothing;
    if not found then
      return null;
    end if;
  end if;
  insert into sessions (
    project_id, session_id, user_id, user_generation, client_id, type, provider, identity, is_platform, scope,
    audience, deployment_id, signed_in_at, code_hash, code_expires_at, redirect_uri, is_redirect_uri_implied,
    challenge, keep_until, address, device
  ) values (
    given_project, given_session, found_user, 1, given_client, given_type, given_provider, given_identity,
    given_is_platform, given_scope, given_audience, given_deployment, given_at, given_code_hash,
    given_code_expires_at, given_redirect_uri, given_is_redirect_uri_implied, given_challenge, given_keep_until,
    given_address, given_device
  );
  insert into audit_sign_ins (project_id, at, actor, target, after, address, request_id)
  values (
    given_project, given_at, found_user::text, given_target, given_after::jsonb, given_address, given_request
  );
  return found_user;
end
$$;
select run_by_project('sign_new_user_in_3(
  bigint, text, text, uuid, text, text, text, boolean, text, text, uuid, bigint, text, text, text, boolean,
  text, text, text, timestamptz, bytea, timestamptz, text, boolean, text, date, bytea, date, text, text, text,
  text, text
)'::regprocedure);
