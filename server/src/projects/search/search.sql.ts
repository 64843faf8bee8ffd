/** How the audit trail, projects, merchants and people are searched. */
import type { Instant } from '../../base/clock.ts'
import type { Query } from '../../base/database/database.ts'

// As many as one call looks at: a trail of 400 days has no index by request, which every change would pay for.
const changesReadAtMost = 20_000
const entriesReadAtMost = 10_000

export type FoundEntryRow = { at: Instant; entry_id: string; action: string; target: string | null }

/**
 * Entries of one request among the newest of a project, of the installation for project 0; the newest first. Changes
 * are read further back than sign-ins, of which there are many more.
 */
export const findEntriesOfRequest = (
  sql: Query,
  project: number,
  request: string,
  limit: number,
) => sql.indexed<FoundEntryRow[]>`
  select at, entry_id, action, target
  from (
    select at, entry_id, action, target
    from (
      select at, entry_id, action, target, request_id
      from audit_entries
      where project_id = ${project}
        and action <> 'user.signed_in'
      order by at desc, entry_id desc
      limit ${changesReadAtMost}
    ) as changes
    where request_id = ${request}
    union
    select at, entry_id, action, target
    from (
      select at, entry_id, action, target, request_id
      from audit_entries
      where project_id = ${project}
      order by at desc, entry_id desc
      limit ${entriesReadAtMost}
    ) as entries
    where request_id = ${request}
  ) as found
  order by at desc, entry_id desc
  limit ${limit}
`

export type FoundPersonRow = { user_id: string; email: string; name: string }

/**
 * Console users with this id or address, and those that are not removed whose address or name begins so; what fits
 * wholly first. There are a thousand at most, and their table is read whole.
 */
export const findPeople = (
  sql: Query,
  asked: { text: string; email: string; uuid: string | undefined; limit: number },
) => sql<FoundPersonRow[]>`
  select user_id, email, name
  from console_users
  where user_id = ${asked.uuid ?? null}::uuid
     or email = ${asked.email}
     or (
       state <> 'removed'
       and (starts_with(email, ${asked.email}) or starts_with(lower(name), lower(${asked.text}::text)))
     )
  order by
    user_id is distinct from ${asked.uuid ?? null}::uuid,
    email <> ${asked.email},
    lower(name) <> lower(${asked.text}::text),
    email
  limit ${asked.limit}
`

export type FoundOwnerRow = {
  kind: 'merchant' | 'project'
  id: number
  name: string
  is_by_id: boolean
}

/**
 * Merchants with this id or a name that begins so, and projects with such a name; whole names first. Both tables are
 * read whole: an installation has some thousands of rows there, rarely a hundred thousand.
 */
export const findOwners = (
  sql: Query,
  { text, id, limit }: { text: string; id: number | undefined; limit: number },
) => sql<FoundOwnerRow[]>`
  (
    select 'merchant' as kind, merchant_id as id, name, merchant_id is not distinct from ${id ?? null}::bigint as is_by_id
    from merchants
    where merchant_id = ${id ?? null}::bigint
       or starts_with(lower(name), lower(${text}::text))
    order by is_by_id desc, lower(name) <> lower(${text}::text), merchant_id
    limit ${limit}
  )
  union all
  (
    select 'project' as kind, project_id as id, name, false as is_by_id
    from projects
    where starts_with(lower(name), lower(${text}::text))
    order by lower(name) <> lower(${text}::text), project_id
    limit ${limit}
  )
`
