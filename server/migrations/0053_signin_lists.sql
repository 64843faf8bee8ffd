-- Sign-ins that come together as lists: one call takes them all, and runs whole where their project lies. They do what
-- the functions of `0022_signin_audit_days.sql` do for one. No statement joins two tables or gives an id by default:
-- Citus plans such a statement only once for all calls of a connection.

-- Known players come in, one after the other. No row for an identity that is unknown.
create function sign_known_users_in_1(
  given_project bigint,
  all_realm text[],
  all_subject text[],
  all_must_be_entitled boolean[],
  all_session uuid[],
  all_client bigint[],
  all_type text[],
  all_provider text[],
  all_identity text[],
  all_is_platform boolean[],
  all_scope text[],
  all_audience text[],
  all_deployment text[],
  all_at timestamptz[],
  all_code_hash bytea[],
  all_code_expires_at timestamptz[],
  all_redirect_uri text[],
  all_is_redirect_uri_implied boolean[],
  all_challenge text[],
  all_keep_until date[],
  all_proof bytea[],
  all_proof_keep_until date[],
  all_target text[],
  all_after text[],
  all_address text[],
  all_request text[],
  all_device text[]
) returns table (
  nth bigint,
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
  given record;
  found_user uuid;
  new_entry uuid;
  found_generation integer;
begin
  for given in
    select *
    from unnest(
      all_realm, all_subject, all_must_be_entitled, all_session, all_client, all_type, all_provider, all_identity,
      all_is_platform, all_scope, all_audience, all_deployment, all_at, all_code_hash, all_code_expires_at,
      all_redirect_uri, all_is_redirect_uri_implied, all_challenge, all_keep_until, all_proof, all_proof_keep_until,
      all_target, all_after, all_address, all_request, all_device
    ) with ordinality as one (
      realm, subject, must_be_entitled, session, client, type, provider, identity, is_platform, scope, audience,
      deployment, at, code_hash, code_expires_at, redirect_uri, is_redirect_uri_implied, challenge, keep_until, proof,
      proof_keep_until, target, after, address, request, device, nth
    )
  loop
    select identities.user_id, identities.name, identities.username, identities.picture
    into found_user, identity_name, identity_username, identity_picture
    from identities
    where identities.project_id = given_project
      and identities.realm = given.realm
      and identities.subject = given.subject;
    continue when not found;
    select
      users.generation,
      users.banned_at is not null and (users.banned_until is null or users.banned_until > given.at),
      users.username, users.name, users.email, users.is_email_confirmed, users.picture, users.country, users.group_ids
    into found_generation, is_banned, username, name, email, is_email_confirmed, picture, country, group_ids
    from users
    where users.project_id = given_project
      and users.user_id = found_user;
    continue when not found;
    nth := given.nth;
    user_id := found_user;
    is_entitled := true;
    if given.must_be_entitled then
      perform 1
      from entitlements
      where entitlements.project_id = given_project
        and entitlements.user_id = found_user
        and entitlements.deployment_id = given.deployment;
      is_entitled := found;
    end if;
    is_signed_in := is_entitled and not is_banned;
    if is_signed_in and given.proof is not null then
      insert into spent_proofs (project_id, fingerprint, keep_until)
      values (given_project, given.proof, given.proof_keep_until)
      on conflict do nothing;
      is_signed_in := found;
    end if;
    if is_signed_in then
      insert into sessions (
        project_id, session_id, user_id, user_generation, client_id, type, provider, identity, is_platform, scope,
        audience, deployment_id, signed_in_at, code_hash, code_expires_at, redirect_uri, is_redirect_uri_implied,
        challenge, keep_until, address, device
      ) values (
        given_project, given.session, found_user, found_generation, given.client, given.type,
        given.provider, given.identity, given.is_platform, given.scope, given.audience,
        given.deployment, given.at, given.code_hash, given.code_expires_at,
        given.redirect_uri, given.is_redirect_uri_implied, given.challenge, given.keep_until,
        given.address, given.device
      );
      new_entry := gen_random_uuid();
      insert into audit_sign_ins (project_id, entry_id, at, actor, target, after, address, request_id)
      values (
        given_project, new_entry, given.at, found_user::text, given.target, given.after::jsonb,
        given.address, given.request
      );
    end if;
    return next;
  end loop;
end
$$;
select run_by_project('sign_known_users_in_1(
  bigint, text[], text[], boolean[], uuid[], bigint[], text[], text[], text[], boolean[], text[], text[], text[],
  timestamptz[], bytea[], timestamptz[], text[], boolean[], text[], date[], bytea[], date[], text[], text[], text[],
  text[], text[]
)'::regprocedure);

-- Players come in who were unknown a moment ago. Where several calls bring one identity, one makes the user, and the
-- others come in as that user. A user of null where the proof was spent before.
create function sign_new_users_in_1(
  given_project bigint,
  all_realm text[],
  all_subject text[],
  all_user uuid[],
  all_username text[],
  all_name text[],
  all_email text[],
  all_is_email_confirmed boolean[],
  all_picture text[],
  all_country text[],
  all_session uuid[],
  all_client bigint[],
  all_type text[],
  all_provider text[],
  all_identity text[],
  all_is_platform boolean[],
  all_scope text[],
  all_audience text[],
  all_deployment text[],
  all_at timestamptz[],
  all_code_hash bytea[],
  all_code_expires_at timestamptz[],
  all_redirect_uri text[],
  all_is_redirect_uri_implied boolean[],
  all_challenge text[],
  all_keep_until date[],
  all_proof bytea[],
  all_proof_keep_until date[],
  all_target text[],
  all_after text[],
  all_address text[],
  all_request text[],
  all_device text[]
) returns table (
  nth bigint,
  user_id uuid
) language plpgsql as $$
#variable_conflict use_column
declare
  given record;
  found_user uuid;
  new_entry uuid;
  is_spent boolean;
begin
  for given in
    select *
    from unnest(
      all_realm, all_subject, all_user, all_username, all_name, all_email, all_is_email_confirmed, all_picture,
      all_country, all_session, all_client, all_type, all_provider, all_identity, all_is_platform, all_scope,
      all_audience, all_deployment, all_at, all_code_hash, all_code_expires_at, all_redirect_uri,
      all_is_redirect_uri_implied, all_challenge, all_keep_until, all_proof, all_proof_keep_until, all_target,
      all_after, all_address, all_request, all_device
    ) with ordinality as one (
      realm, subject, "user", username, name, email, is_email_confirmed, picture, country, session, client, type,
      provider, identity, is_platform, scope, audience, deployment, at, code_hash, code_expires_at, redirect_uri,
      is_redirect_uri_implied, challenge, keep_until, proof, proof_keep_until, target, after, address, request,
      device, nth
    )
  loop
    insert into identities (
      project_id, realm, subject, user_id, network, created_at, id, name, username, picture
    ) values (
      given_project, given.realm, given.subject, given."user", given.provider, given.at,
      given.identity, given.name, given.username, given.picture
    )
    -- Somebody else may have made the identity: the row is then locked, and says who it is.
    on conflict (project_id, realm, subject) do update
    set network = excluded.network
    returning identities.user_id into found_user;
    if found_user = given."user" then
      insert into users (
        project_id, user_id, username, name, email, is_email_confirmed, picture, country, created_at
      ) values (
        given_project, given."user", given.username, given.name, given.email,
        given.is_email_confirmed, given.picture, given.country, given.at
      );
    end if;
    is_spent := false;
    if given.proof is not null then
      insert into spent_proofs (project_id, fingerprint, keep_until)
      values (given_project, given.proof, given.proof_keep_until)
      on conflict do nothing;
      is_spent := not found;
    end if;
    nth := given.nth;
    user_id := case when not is_spent then found_user end;
    if not is_spent then
      -- A user that was made this very moment is in the first generation.
      insert into sessions (
        project_id, session_id, user_id, user_generation, client_id, type, provider, identity, is_platform, scope,
        audience, deployment_id, signed_in_at, code_hash, code_expires_at, redirect_uri, is_redirect_uri_implied,
        challenge, keep_until, address, device
      ) values (
        given_project, given.session, found_user, 1, given.client, given.type, given.provider,
        given.identity, given.is_platform, given.scope, given.audience, given.deployment,
        given.at, given.code_hash, given.code_expires_at, given.redirect_uri,
        given.is_redirect_uri_implied, given.challenge, given.keep_until, given.address,
        given.device
      );
      new_entry := gen_random_uuid();
      insert into audit_sign_ins (project_id, entry_id, at, actor, target, after, address, request_id)
      values (
        given_project, new_entry, given.at, found_user::text, given.target, given.after::jsonb,
        given.address, given.request
      );
    end if;
    return next;
  end loop;
end
$$;
select run_by_project('sign_new_users_in_1(
  bigint, text[], text[], uuid[], text[], text[], text[], boolean[], text[], text[], uuid[], bigint[], text[],
  text[], text[], boolean[], text[], text[], text[], timestamptz[], bytea[], timestamptz[], text[], boolean[],
  text[], date[], bytea[], date[], text[], text[], text[], text[], text[]
)'::regprocedure);
