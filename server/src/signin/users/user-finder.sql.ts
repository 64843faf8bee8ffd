/** The statement that finds players by whatever somebody has of them. */
import type { Query } from '../../base/database/database.ts'

export type NamedUserRow = {
  user_id: string
  username: string | null
  name: string | null
  email: string | null
  matched: 'user_id' | 'email' | 'identity' | 'name'
}

export type UserWish = {
  projectId: number
  userId: string | undefined
  email: string | undefined
  /** How the name begins. */
  name: string | undefined
  /** One of these subjects in one of these realms. */
  realms: readonly string[]
  subjects: readonly string[]
  limit: number
}

/**
 * Players whom one of these fits, each once, by the first that does. Every part is read along its own index, and ends
 * after so many. Very many players may share an address or a beginning of a name. Identities and users are looked up
 * one by one: a join was planned as a walk through all of the project, 5,000 rows of 5,000.
 */
export const findUsers = (sql: Query, wish: UserWish) => {
  const { projectId, userId, email, name, realms, subjects, limit } = wish
  const none = sql``
  return sql.indexed<NamedUserRow[]>`
    with found as materialized (
      (
        select identity.user_id, 3 as rank
        from unnest(${realms as string[]}::text[]) as wanted (realm)
        cross join unnest(${subjects as string[]}::text[]) as given (subject)
        cross join lateral (
          select user_id
          from identities
          where project_id = ${projectId}
            and realm = wanted.realm
            and subject = given.subject
          limit 1
        ) as identity
        limit ${limit}
      )
      ${
        userId === undefined
          ? none
          : sql`
              union all
              select user_id, 1 as rank
              from users
              where project_id = ${projectId}
                and user_id = ${userId}
            `
      }
      ${
        email === undefined
          ? none
          : sql`
              union all
              (
                select user_id, 2 as rank
                from users
                where project_id = ${projectId}
                  and email is not null
                  and lower(email) = lower(${email})
                limit ${limit}
              )
            `
      }
      ${
        name === undefined
          ? none
          : sql`
              union all
              (
                select user_id, 4 as rank
                from users
                where project_id = ${projectId}
                  and coalesce(username, name) is not null
                  and lower(coalesce(username, name)) collate "C" >= lower(${name}::text)
                  and lower(coalesce(username, name)) collate "C" < lower(${name}::text) || ${'\u{10ffff}'}::text
                order by lower(coalesce(username, name)) collate "C"
                limit ${limit}
              )
            `
      }
    ), best as (
      select user_id, min(rank) as rank
      from found
      group by user_id
    )
    select known.user_id, username, name, email,
      (array['user_id', 'email', 'identity', 'name'])[best.rank] as matched
    from best
    cross join lateral (
      select user_id, username, name, email
      from users
      where project_id = ${projectId}
        and user_id = best.user_id
      limit 1
    ) as known
    order by best.rank, lower(coalesce(username, name)) collate "C", known.user_id
    limit ${limit}
  `
}
