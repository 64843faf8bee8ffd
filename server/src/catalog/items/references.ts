/** Things that an item names and that must exist: what it holds, the currencies it costs, the groups it stands in. */

import type { CatalogFinding } from '../changes/findings.ts'
import { fieldsOf, listOf } from '../changes/item-rules.ts'
import { problems } from '../contract.ts'
import { isSku } from '../sku.ts'
import type { ItemKind } from './item-kinds.ts'

/** The names in a body, each with its paths. */
export type References = {
  currencies: ReadonlyMap<string, readonly string[]>
  /** The contents of a bundle: items of any kind. */
  held: ReadonlyMap<string, readonly string[]>
  groups: ReadonlyMap<string, readonly string[]>
}

/** Names that the database did not find. */
export type Missing = {
  missing_currencies: readonly string[]
  missing_held: readonly string[]
  missing_groups: readonly string[]
}

/** Every well-formed name in a body, also in one that does not fit the schema. */
export const referencesOf = (kind: ItemKind, body: unknown): References => {
  const { content, vc_prices, groups } = fieldsOf(body)
  const contents = skusIn('content', listOf(content))
  const isBundle = kind === 'bundle'
  const currencies = [...(isBundle ? [] : contents), ...skusIn('vc_prices', listOf(vc_prices))]
  const named = listOf(groups).flatMap((group, at): [string, string][] =>
    typeof group === 'string' &&
    group.length >= 1 &&
    (group.length <= 255 || [...group].length <= 255)
      ? [[group, `groups[${at}]`]]
      : [],
  )
  return {
    currencies: pathsByName(currencies),
    held: pathsByName(isBundle ? contents : []),
    groups: pathsByName(named),
  }
}

const skusIn = (property: string, elements: readonly unknown[]): [string, string][] =>
  elements.flatMap((element, at): [string, string][] => {
    const { sku } = fieldsOf(element)
    return isSku(sku) ? [[sku, `${property}[${at}].sku`]] : []
  })

const pathsByName = (pairs: readonly (readonly [string, string])[]): Map<string, string[]> => {
  const paths = new Map<string, string[]>()
  for (const [name, path] of pairs) paths.getOrInsertComputed(name, () => []).push(path)
  return paths
}

/** Findings for names of missing things; `from` says where they were looked for. */
export const missingFindings = (
  references: References,
  missing: Missing,
  from = 'this project',
): CatalogFinding[] => [
  ...findingsFor(references.currencies, missing.missing_currencies, (property) => ({
    kind: problems.currency_not_found,
    property,
    code: 'not_found' as const,
    message: `is not a virtual currency of ${from}`,
  })),
  ...findingsFor(references.held, missing.missing_held, (property) => ({
    kind: problems.content_not_found,
    property,
    code: 'not_found' as const,
    message: `is not an item of ${from} that a bundle can hold; a bundle in a bundle holds none`,
  })),
  ...findingsFor(references.groups, missing.missing_groups, (property) => ({
    kind: problems.group_not_found,
    property,
    code: 'not_found' as const,
    message: `is not a group of ${from}`,
  })),
]

const findingsFor = (
  paths: ReadonlyMap<string, readonly string[]>,
  names: readonly string[],
  finding: (property: string) => CatalogFinding,
): CatalogFinding[] => names.flatMap((name) => (paths.get(name) ?? []).map(finding))
