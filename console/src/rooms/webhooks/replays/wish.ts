/** The filter of a new replay as its form holds it, and as the calls take it. */
import type { BodyOf } from '../../../api/calls.ts'
import type { Filters } from '../../../shared/address.ts'
import { resolvedTime } from '../../../shared/time.ts'

export type FilterBody = NonNullable<BodyOf<'previewWebhookReplay'>>

export const statuses = ['dead', 'delivered', 'missed'] as const

/** The members of the form besides what is made again; each is a text. */
export const memberNames = [
  'endpoint_id',
  'type',
  'reason',
  'receiver_code',
  'has_receiver_code',
  'http_status',
  'from',
  'to',
] as const

export type Wish = { statuses: string[]; rate: string } & Partial<
  Record<(typeof memberNames)[number], string>
>

/** The wish that an address holds: dead letters, where it does not say more. */
export const wishOf = (filters: Filters): Wish => {
  const named = (filters.statuses ?? 'dead').split(',')
  return {
    ...Object.fromEntries(
      memberNames.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])),
    ),
    statuses: statuses.filter((status) => named.includes(status)),
    rate: '50',
  }
}

/** A whole number; a text that is none stays one, and the check says so. */
const numberIn = (text: string): number =>
  (/^\d{1,15}$/.test(text.trim()) ? Number(text) : text) as number

/** The body that counts; the same with a rate makes the replay. */
export const bodyOf = (wish: Wish): FilterBody => {
  const { endpoint_id: endpoint, type, has_receiver_code: has, http_status: status } = wish
  return {
    statuses: wish.statuses as NonNullable<FilterBody['statuses']>,
    ...(endpoint && { endpoint_id: Number(endpoint) }),
    ...(type && { types: [type] as NonNullable<FilterBody['types']> }),
    ...(wish.reason && { reason: wish.reason as NonNullable<FilterBody['reason']> }),
    ...(wish.receiver_code && { receiver_code: wish.receiver_code.trim() }),
    ...(has && { has_receiver_code: has === 'true' }),
    ...(status && { http_status: numberIn(status) }),
    ...(wish.from && { from: resolvedTime(wish.from) }),
    ...(wish.to && { to: resolvedTime(wish.to) }),
  }
}

/** The body that makes it. */
export const replayOf = (wish: Wish, filter: FilterBody): BodyOf<'createWebhookReplay'> => ({
  ...filter,
  rate_per_second: numberIn(wish.rate),
})

/** Whether it asks for more than dead letters, and does not say since when. */
export const lacksBeginning = ({ statuses: wanted, from }: Wish): boolean =>
  !from && wanted.some((status) => status !== 'dead')
