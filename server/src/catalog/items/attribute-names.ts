/** The names of attributes that items bear without saying how they are called. */
import type { Query } from '../../base/database/database.ts'
import type { AttributeBody, CurrencyAnswer, PackageAnswer } from '../contract.ts'
import { findLabels } from '../labels/labels.sql.ts'

type Bearer = Pick<PackageAnswer | CurrencyAnswer, 'attributes'>

/** The items with each unnamed attribute called as the project's registry calls it; one that it does not know stays. */
export const nameAttributes = async <Item extends Bearer>(
  sql: Query,
  projectId: number,
  items: readonly Item[],
): Promise<Item[]> => {
  const unnamed = items.flatMap(({ attributes }) =>
    attributes.flatMap(({ external_id, name }) => (name === undefined ? [external_id] : [])),
  )
  if (unnamed.length === 0) return [...items]
  const rows = await findLabels(sql, 'item_attributes', projectId, [...new Set(unnamed)])
  const names = new Map(
    rows.map((row) => [row.external_id, (JSON.parse(row.document) as AttributeBody).name]),
  )
  return items.map((item) => ({
    ...item,
    attributes: item.attributes.map((attribute) => {
      const name = attribute.name ?? names.get(attribute.external_id)
      return name ? { ...attribute, name } : attribute
    }),
  }))
}
