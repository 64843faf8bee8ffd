/** The projects that somebody sees, as a switcher lists them: small, by name, page by page. */

import { formatTimestamp } from '../../base/clock.ts'
import { Problem } from '../../base/problem.ts'
import { violation } from '../../base/refusals/violation.ts'
import { problems } from '../contract.ts'
import { listProjectsByName } from '../directory/projects.sql.ts'
import type { Parts } from '../parts.ts'
import { type Grant, placesWith } from '../permissions/grants.ts'

export type ProjectListQuery = {
  q?: string | undefined
  merchant_id?: string | undefined
  limit?: string | undefined
  cursor?: string | undefined
}

/**
 * A page of the projects that grants let somebody read, with the names of their merchants. Throws `invalid` for a
 * cursor that is none of ours.
 */
export const listOwnProjects = async (
  { sql }: Pick<Parts, 'sql'>,
  grants: readonly Grant[],
  { q = '', merchant_id, limit: asked = '50', cursor }: ProjectListQuery,
) => {
  const text = q.trim()
  const limit = Number(asked)
  const rows = await listProjectsByName(sql, {
    within: placesWith({ grants }, 'projects.read'),
    text: text === '' ? undefined : text,
    id: /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined,
    merchantId: merchant_id === undefined ? undefined : Number(merchant_id),
    after: cursor === undefined ? undefined : readCursor(cursor),
    limit: limit + 1,
  })
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    items: page.map(({ order_name: _order, archived_at, ...project }) => ({
      ...project,
      ...(archived_at && { archived_at: formatTimestamp(archived_at) }),
    })),
    next_cursor: last ? writeCursor(last.order_name, last.project_id) : null,
  }
}

const writeCursor = (name: string, id: number): string =>
  Buffer.from(`${id} ${name}`).toString('base64url')

const readCursor = (cursor: string): { name: string; id: number } => {
  const [, id, name] =
    /^([1-9]\d{0,15}) ([^\0]*)$/s.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (id !== undefined && name !== undefined) return { id: Number(id), name }
  throw new Problem(problems.invalid, {
    violations: [violation('cursor', 'cursor', 'must be the next_cursor of an earlier answer')],
  })
}
