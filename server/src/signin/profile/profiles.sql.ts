/** Profiles that players write of themselves, and the numbers that they are reached by. */
import { hasRow, type Query, type Tx } from '../../base/database/database.ts'

export type ProfileRow = {
  first_name: string | null
  last_name: string | null
  nickname: string | null
  /** As in 1999-12-31. */
  birthday: string | null
  gender: string | null
  /** Typed, and confirmed by nobody. */
  phone: string | null
  /** The number that the user signs in by. */
  phone_auth: string | null
}

/** The profile of a user, empty where none is written; no row where there is no such user. */
export const findProfile = (sql: Query, project: number, user: string) => sql<ProfileRow[]>`
  select
    user_profiles.first_name, user_profiles.last_name, user_profiles.nickname,
    user_profiles.birthday::text as birthday, user_profiles.gender, user_profiles.phone,
    (
      select identities.subject
      from identities
      where identities.project_id = ${project}
        and identities.user_id = ${user}
        and identities.realm = 'phone'
    ) as phone_auth
  from users
  left join user_profiles on user_profiles.project_id = ${project}
    and user_profiles.user_id = users.user_id
  where users.project_id = ${project}
    and users.user_id = ${user}
`

/** The mailbox that a user signs in by. */
export const findMailbox = (sql: Query, project: number, user: string) => sql<
  { subject: string }[]
>`
  select subject
  from identities
  where project_id = ${project}
    and user_id = ${user}
    and realm = 'email'
`

/** A change of a profile: null leaves a member as it is, and an empty text takes it away. */
export type ProfileChange = Pick<
  ProfileRow,
  'first_name' | 'last_name' | 'nickname' | 'birthday' | 'gender'
>

/** Writes a profile; answers the birthday that counts, which the first word decides. No row without such a user. */
export const writeProfile = (tx: Tx, project: number, user: string, change: ProfileChange) => tx<
  { birthday: string | null }[]
>`
  insert into user_profiles (
    project_id, user_id, first_name, last_name, nickname, birthday, gender
  )
  select
    project_id, user_id, nullif(${change.first_name}::text, ''),
    nullif(${change.last_name}::text, ''), nullif(${change.nickname}::text, ''),
    ${change.birthday}::date, nullif(${change.gender}::text, '')
  from users
  where project_id = ${project}
    and user_id = ${user}
  for key share
  on conflict (project_id, user_id) do update
  set first_name = case
        when ${change.first_name}::text is null then user_profiles.first_name
        else excluded.first_name
      end,
      last_name = case
        when ${change.last_name}::text is null then user_profiles.last_name
        else excluded.last_name
      end,
      nickname = case
        when ${change.nickname}::text is null then user_profiles.nickname
        else excluded.nickname
      end,
      birthday = coalesce(user_profiles.birthday, excluded.birthday),
      gender = case
        when ${change.gender}::text is null then user_profiles.gender
        else excluded.gender
      end
  returning birthday::text as birthday
`

/** Keeps a number that a user typed; false where there is no such user. */
export const writePhone = (tx: Tx, project: number, user: string, phone: string) =>
  hasRow(tx`
    insert into user_profiles (project_id, user_id, phone)
    select project_id, user_id, ${phone}::text
    from users
    where project_id = ${project}
      and user_id = ${user}
    for key share
    on conflict (project_id, user_id) do update
    set phone = excluded.phone
  `)

/** Takes a typed number away; false where the user has another one, or none. */
export const deletePhone = (tx: Tx, project: number, user: string, phone: string) =>
  hasRow(tx`
    update user_profiles
    set phone = null
    where project_id = ${project}
      and user_id = ${user}
      and phone = ${phone}
  `)
