/** Names of items. */
import { Problem } from '../base/contract.ts'
import { problems, skuPattern } from './contract.ts'

const skuForm = new RegExp(skuPattern, 'u')

/** Whether a value can be the sku of an item. */
export const isSku = (value: unknown): value is string =>
  typeof value === 'string' && skuForm.test(value)

/** The sku of a path. One that cannot be a sku is nobody's: throws 404, as null bytes must not reach the database. */
export const skuOf = ({ sku }: { sku: string }): string => {
  if (!isSku(sku)) throw new Problem(problems.item_not_found)
  return sku
}
