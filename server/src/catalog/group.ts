/** A group between its forms: the body that wrote it, the row that keeps it, the answer that shows it. */
import type { GroupAnswer, GroupBody } from './contract.ts'
import type { GroupRow, NewGroup } from './groups.sql.ts'

type Document = Pick<GroupBody, 'name' | 'description' | 'image_url'>

/** Whether a value can name a group: text of 1 to 255 characters that the database can hold. */
export const isExternalId = (value: unknown): value is string =>
  typeof value === 'string' &&
  value !== '' &&
  [...value].length <= 255 &&
  !value.includes('\0') &&
  value.isWellFormed()

/** What is kept of a valid body. */
export const keptGroup = ({
  external_id,
  project_id: _,
  order = 0,
  ...document
}: GroupBody): NewGroup => ({
  external_id,
  sort_order: order,
  document: JSON.stringify(document),
})

/** The body that would write the group as it is. */
export const writtenGroup = (row: GroupRow): GroupBody => ({
  external_id: row.external_id,
  ...(JSON.parse(row.document) as Document),
  order: row.sort_order,
})

/** The group as clients read it: every member present. */
export const shownGroup = (row: GroupRow): GroupAnswer => {
  const { name, description, image_url } = JSON.parse(row.document) as Document
  return {
    external_id: row.external_id,
    name,
    description: description ?? null,
    image_url: image_url ?? null,
    order: row.sort_order,
  }
}
