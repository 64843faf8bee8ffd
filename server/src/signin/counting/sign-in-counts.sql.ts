/** How often players of a locale came in by which network. */
import { type Query, rowCount } from '../../base/database/database.ts'

export type SignInCountRow = { locale: string; network: string; sign_ins: number }

/**
 * Adds to a month's counts of a project. `month` is its first day; each locale and network once. In order, so that two
 * processes never wait for each other.
 */
export const addSignIns = (
  sql: Query,
  project: number,
  month: string,
  rows: readonly SignInCountRow[],
) => sql`
  insert into sign_in_counts (project_id, month, locale, network, sign_ins)
  select ${project}, ${month}, locale, network, sign_ins
  from unnest(
    ${rows.map(({ locale }) => locale)}::text[],
    ${rows.map(({ network }) => network)}::text[],
    ${rows.map(({ sign_ins }) => sign_ins)}::bigint[]
  ) as given (locale, network, sign_ins)
  order by locale, network
  on conflict (project_id, month, locale, network) do update
  set sign_ins = sign_in_counts.sign_ins + excluded.sign_ins
`

/** The sums of a project's counts of this month and later ones. */
export const sumSignIns = (sql: Query, project: number, since: string) => sql<SignInCountRow[]>`
  select locale, network, sum(sign_ins)::bigint as sign_ins
  from sign_in_counts
  where project_id = ${project}
    and month >= ${since}
  group by locale, network
`

/** Deletes counts of months before this one; answers how many. */
export const pruneSignInCounts = (sql: Query, project: number, before: string) =>
  rowCount(sql`
    delete from sign_in_counts
    where project_id = ${project}
      and month < ${before}
  `)
