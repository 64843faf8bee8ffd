/** A project's whole catalog, page by page, as the bodies that would write it. */
import type { Query } from '../../../base/database/database.ts'
import { fullBody } from '../../items/item.ts'
import { writtenLabel } from '../../labels/label.ts'
import { kindFacts, type RecordKind } from '../records/kinds.ts'
import * as store from './export.sql.ts'

export type Body = Readonly<Record<string, unknown>>

const pageSize = 100

/** The bodies of all that there is of a kind, oldest first, some hundred at a time. */
export async function* catalogPages(
  sql: Query,
  projectId: number,
  kind: RecordKind,
): AsyncGenerator<Body[], void> {
  for (let afterId = 0; ; ) {
    const { bodies, lastId } = await readPage(sql, projectId, kind, afterId)
    if (lastId === undefined) return
    yield bodies
    afterId = lastId
  }
}

const readPage = async (sql: Query, projectId: number, kind: RecordKind, afterId: number) => {
  const page = { afterId, limit: pageSize }
  if (kind !== 'attribute' && kind !== 'group') {
    const rows = await store.pageItems(sql, projectId, kind, page)
    return { bodies: rows.map((row) => fullBody(row)), lastId: rows.at(-1)?.item_id }
  }
  const { table } = kindFacts[kind].label ?? {}
  const rows = table ? await store.pageLabels(sql, projectId, table, page) : []
  return { bodies: rows.map((row) => writtenLabel(row)), lastId: rows.at(-1)?.label_id }
}
