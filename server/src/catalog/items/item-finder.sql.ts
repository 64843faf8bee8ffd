/** The statement that finds an item. */
import type { Query } from '../../base/database/database.ts'
import type { ItemKind } from './items.sql.ts'

/** The item of this sku: a row, or none. Its name is the English one, or else any; null where it has none. */
export const findItemNamed = (sql: Query, project: number, sku: string) => sql.indexed<
  { kind: ItemKind; name: string | null }[]
>`
  select kind, coalesce(
    document -> 'name' ->> 'en',
    (
      select value
      from json_each_text(
        case json_typeof(document -> 'name') when 'object' then document -> 'name' end
      )
      limit 1
    )
  ) as name
  from items
  where project_id = ${project}
    and sku = ${sku}
    and deleted_at is null
`
