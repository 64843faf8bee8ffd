/**
 * Two forms in which the field's own clients write virtual items and bundles, read as ours. Amounts come as text, and
 * limits as objects with a total (github.com/xsolla/extension-xsolla, codegen/openapi.json, read 2026-11-20).
 */
import { fieldsOf } from '../changes/item-rules.ts'

/** A body, or a patch, in our form; what is neither form stays as it is, for the schema to refuse. */
export const inOurForm = (body: unknown): unknown => {
  const { items } = fieldsOf(body)
  return Array.isArray(items)
    ? { ...fieldsOf(body), items: items.map(itemInOurForm) }
    : itemInOurForm(body)
}

const itemInOurForm = (body: unknown): unknown => {
  const item = fieldsOf(body)
  if (item !== body) return body
  const { prices, limits } = item
  return {
    ...item,
    ...(Array.isArray(prices) ? { prices: prices.map(priceInOurForm) } : {}),
    ...(fieldsOf(limits) === limits ? { limits: limitsInOurForm(fieldsOf(limits)) } : {}),
  }
}

const priceInOurForm = (price: unknown): unknown => {
  const { amount } = fieldsOf(price)
  return isExact(amount) ? { ...fieldsOf(price), amount: Number(amount) } : price
}

/** Whether a text is a decimal number whose digits a number holds. */
const isExact = (amount: unknown): boolean =>
  typeof amount === 'string' &&
  /^(0|[1-9]\d{0,15})(\.\d{1,8})?$/.test(amount) &&
  String(Number(amount)) === amount.replace(/\.0*$|(\.\d*?)0+$/, '$1')

const limitsInOurForm = (limits: Readonly<Record<string, unknown>>): unknown =>
  Object.fromEntries(
    Object.entries(limits).map(([name, limit]) => {
      const { total, ...others } = fieldsOf(limit)
      const isTotal = ['per_user', 'per_item'].includes(name) && total !== undefined
      return [name, isTotal && Object.keys(others).length === 0 ? total : limit]
    }),
  )
