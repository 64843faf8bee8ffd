/** Goods with their texts, as a player's inventory shows them. */
import type { Query } from '../../base/database/database.ts'
import type { GoodBody } from '../contract.ts'
import { typeOfGood } from '../items/ownership.ts'
import { findLabels } from '../labels/labels.sql.ts'
import { type Localized, localizer, readLocale } from '../storefront/locale.ts'
import { findHeld } from '../storefront/shelf.sql.ts'
import * as store from './goods.sql.ts'

/** The texts of a good in the language of who asks. */
export type NamedGood = {
  sku: string
  /** The sku where it has no name. */
  name: string
  description: string | null
  image_url: string
  attributes: {
    external_id: string
    name: string
    values: { external_id: string; value: string }[]
  }[]
  groups: { external_id: string; name: string }[]
  virtual_item_type: ReturnType<typeof typeOfGood> | null
}

export type Languages = { locale: string | undefined; defaultLocale: string | undefined }

/** The texts of these goods, by their sku; those that were deleted from the catalog have none. */
export const nameGoods = async (
  sql: Query,
  projectId: number,
  skus: readonly string[],
  languages: Languages,
): Promise<Map<string, NamedGood>> => {
  const rows = skus.length === 0 ? [] : await findHeld(sql, projectId, skus)
  return named(sql, projectId, rows, languages)
}

/** All currencies that are switched on. */
export const allCurrencies = async (sql: Query, projectId: number, languages: Languages) =>
  await named(sql, projectId, await store.listCurrencies(sql, projectId), languages)

/** All virtual items that are owned for a time, as far as they are switched on. */
export const allTimeLimited = async (sql: Query, projectId: number, languages: Languages) =>
  await named(sql, projectId, await store.listTimeLimited(sql, projectId), languages)

type Document = Partial<GoodBody>

const named = async (
  sql: Query,
  projectId: number,
  rows: readonly store.TextsRow[],
  { locale, defaultLocale }: Languages,
): Promise<Map<string, NamedGood>> => {
  const { text } = localizer(locale === undefined ? undefined : readLocale(locale), defaultLocale)
  const documents = rows.map((row) => ({ ...row, document: JSON.parse(row.document) as Document }))
  const groupNames = documents.flatMap(({ groups }) => groups)
  const attributeNames = documents.flatMap(({ document }) =>
    (document.attributes ?? []).map(({ external_id }) => external_id),
  )
  const [groups, attributes] = await Promise.all([
    labelNames(sql, 'item_groups', projectId, groupNames),
    labelNames(sql, 'item_attributes', projectId, attributeNames),
  ])
  return new Map(
    documents.map(({ sku, kind, groups: standsIn, document }) => [
      sku,
      {
        sku,
        name: text(document.name) ?? sku,
        description: text(document.description),
        image_url: document.image_url ?? '',
        attributes: (document.attributes ?? []).map(({ external_id, name, values }) => ({
          external_id,
          name: text(name ?? attributes.get(external_id)) ?? external_id,
          values: values.map((one) => ({
            external_id: one.external_id,
            value: text(one.value) ?? one.external_id,
          })),
        })),
        groups: standsIn.flatMap((external_id) => {
          const name = groups.get(external_id)
          return groups.has(external_id) ? { external_id, name: text(name) ?? external_id } : []
        }),
        virtual_item_type: kind === 'virtual_good' ? typeOfGood(document.inventory_options) : null,
      },
    ]),
  )
}

const labelNames = async (
  sql: Query,
  table: 'item_groups' | 'item_attributes',
  projectId: number,
  names: readonly string[],
): Promise<Map<string, Localized | null | undefined>> => {
  const rows =
    names.length === 0 ? [] : await findLabels(sql, table, projectId, [...new Set(names)])
  return new Map(
    rows.map((row) => [
      row.external_id,
      (JSON.parse(row.document) as { name?: Localized | null }).name,
    ]),
  )
}
