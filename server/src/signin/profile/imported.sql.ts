/** Profiles of a file, many in a statement. */
import type { Tx } from '../../base/database/database.ts'
import type { NewProfile } from './imported.ts'

type ProfileOfUser = NewProfile & { user_id: string }

/** The profiles of these users, as far as they have one. */
export const listProfiles = (tx: Tx, project: number, users: readonly string[]) => tx<
  ProfileOfUser[]
>`
  select user_id, nickname, first_name, last_name, birthday::text as birthday, gender, phone
  from user_profiles
  where project_id = ${project}
    and user_id = any(${users as string[]}::uuid[])
`

/** Writes whole profiles. A player may have written a part meanwhile, which stays. */
export const completeProfiles = (tx: Tx, project: number, rows: readonly ProfileOfUser[]) => tx`
  insert into user_profiles (
    project_id, user_id, nickname, first_name, last_name, birthday, gender, phone
  )
  select ${project}::bigint, given.*
  from unnest(
    ${rows.map(({ user_id }) => user_id)}::uuid[],
    ${rows.map(({ nickname }) => nickname)}::text[],
    ${rows.map(({ first_name }) => first_name)}::text[],
    ${rows.map(({ last_name }) => last_name)}::text[],
    ${rows.map(({ birthday }) => birthday)}::date[],
    ${rows.map(({ gender }) => gender)}::text[],
    ${rows.map(({ phone }) => phone)}::text[]
  ) as given
  on conflict (project_id, user_id) do update
  set nickname = coalesce(user_profiles.nickname, excluded.nickname),
      first_name = coalesce(user_profiles.first_name, excluded.first_name),
      last_name = coalesce(user_profiles.last_name, excluded.last_name),
      birthday = coalesce(user_profiles.birthday, excluded.birthday),
      gender = coalesce(user_profiles.gender, excluded.gender),
      phone = coalesce(user_profiles.phone, excluded.phone)
`
