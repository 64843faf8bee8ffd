/** Members that one kind of items has alone: the content of packages and bundles, and how a virtual item is owned. */
import type { Noun, Written } from '../kind.ts'
import {
  filled,
  integerOf,
  isEmpty,
  listIn,
  listText,
  type Members,
  textOf,
  type Values,
} from './members.ts'

/** A part of a bundle as the form holds it. */
export type ContentLine = { sku: string; quantity: string }

/** How players own an item. */
export const ownedWays = ['for_good', 'consumable', 'time'] as const
export type OwnedWay = (typeof ownedWays)[number]

type Body = Partial<Written>

const wayOf = ({ inventory_options: options }: Body): OwnedWay => {
  if (options?.expiration_period) return 'time'
  return options?.consumable ? 'consumable' : 'for_good'
}

/** The members of the form that a kind has alone. */
export const ownValuesOf: Readonly<Record<Noun, (body: Body) => Values>> = {
  package: ({ content: [content] = [] }) => ({
    content_sku: textOf(content?.sku),
    content_quantity: textOf(content?.quantity),
  }),
  bundle: ({ content = [] }) => ({
    content: listText(
      content.map(({ sku, quantity }): ContentLine => ({ sku, quantity: textOf(quantity ?? 1) })),
    ),
  }),
  virtualItem: (body) => ({
    owned: wayOf(body),
    usages: textOf(body.inventory_options?.consumable?.usages_count),
    period_type: body.inventory_options?.expiration_period?.type ?? 'day',
    period_value: textOf(body.inventory_options?.expiration_period?.value),
  }),
}

/** Both ways are said, so that a patch takes the former one away. */
const ownershipOf = ({
  owned,
  usages,
  period_type: type,
  period_value: value,
}: Values): unknown => ({
  consumable:
    owned === 'consumable'
      ? { usages_count: isEmpty(String(usages)) ? null : integerOf(String(usages)) }
      : null,
  expiration_period: owned === 'time' ? filled({ type, value: integerOf(String(value)) }) : null,
})

/** The members of the body that a kind has alone. */
export const ownMembers: Readonly<Record<Noun, Members>> = {
  package: {
    content: ({ content_sku: sku, content_quantity: quantity }) => [
      filled({ sku, quantity: integerOf(String(quantity)) }),
    ],
  },
  bundle: {
    content: (values) =>
      listIn<ContentLine>(values, 'content').map(({ sku, quantity }) =>
        filled({ sku: sku.trim(), quantity: integerOf(quantity) }),
      ),
  },
  virtualItem: { inventory_options: ownershipOf },
}
