/** Finds an item by its sku. */
import { adminPathOf, type Deps, type Finder } from '../../projects/index.ts'
import { isSku } from '../sku.ts'
import { itemPaths } from './item-kinds.ts'
import { findItemNamed } from './items.sql.ts'

/** Items by their whole sku, which is written as it was made: capital letters count. */
export const itemFinder = ({ sql }: Pick<Deps, 'sql'>): Finder => ({
  permission: 'catalog.read',
  async find({ projectId }, { text }) {
    if (!isSku(text)) return []
    const rows = await findItemNamed(sql, projectId, text)
    return rows.map(({ kind, name }) => ({
      kind: 'item',
      id: text,
      title: name ?? text,
      matched: 'sku',
      isExact: true,
      path: `${adminPathOf(projectId)}/items/${itemPaths[kind]}/sku/${encodeURIComponent(text)}`,
    }))
  },
})
