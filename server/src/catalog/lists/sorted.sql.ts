/**
 * The words of statements that all lists of the catalog share: how they are sorted, where a page goes on,
 * what `q` finds.
 */
import type { Query } from '../../base/database/database.ts'
import type { ListPlan, SortKey } from './list-query.ts'

/** A table's names for the columns that lists are sorted by. */
export type SortColumns = Readonly<Record<SortKey | 'id', string>>

const typeOf = { order: 'integer', name: 'text', updated_at: 'timestamptz' } as const

/** The part behind `order by`. */
export const sorting = (sql: Query, { sort, isDescending }: ListPlan, columns: SortColumns) => {
  const direction = isDescending ? sql`desc` : sql``
  return sql`${sql(columns[sort])} ${direction}, ${sql(columns.id)} ${direction}`
}

/** Whether a row stands behind the place where the page before ended. */
export const isBehind = (
  sql: Query,
  { after, sort, isDescending }: ListPlan,
  columns: SortColumns,
) =>
  after === undefined
    ? sql`true`
    : sql`
        (${sql(columns[sort])}, ${sql(columns.id)}) ${isDescending ? sql`<` : sql`>`}
        (${after.key}::${sql.unsafe(typeOf[sort])}, ${after.id}::bigint)
      `

/**
 * Whether the name of a label or one of the localized names in its document contains a text, in any case. The names are
 * looked at as JSON first and taken apart only where that fits, which halves the time.
 */
export const isNamedLike = (sql: Query, search: string, name: string) => {
  // As the name stands in JSON: what has to be escaped there is escaped.
  const written = JSON.stringify(search).slice(1, -1)
  return sql`
    (
      strpos(lower(${sql(name)}), lower(${search})) > 0
      or (
        strpos(lower((document -> 'name')::text), lower(${written})) > 0
        and json_typeof(document -> 'name') = 'object'
        and exists (
          select 1 from json_each_text(document -> 'name') as localized
          where strpos(lower(localized.value), lower(${search})) > 0
        )
      )
    )
  `
}
