/** The kinds of items. A bundle of kind `virtual_currency_package` holds one currency, `bundle` several things. */
export const itemKinds = [
  'virtual_currency',
  'virtual_currency_package',
  'virtual_good',
  'bundle',
] as const
export type ItemKind = (typeof itemKinds)[number]

/** The places of items among the calls, by their kind: the same for the studio and for players. */
export const itemPaths: Readonly<Record<ItemKind, string>> = {
  virtual_currency: 'virtual_currency',
  virtual_currency_package: 'virtual_currency/package',
  virtual_good: 'virtual_items',
  bundle: 'bundle',
}
