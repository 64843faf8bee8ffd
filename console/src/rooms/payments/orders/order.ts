/** An order of the shop as the API tells of one. */
import type { AnswerOf } from '../../../api/calls.ts'
import type { Tone } from '../../../shared/controls/badge.tsx'

export type Order = AnswerOf<'readOrder'>
export type ListedOrder = AnswerOf<'listOrders'>['items'][number]

export const toneOfOrder = (status: Order['status']): Tone => (status === 'done' ? 'good' : 'plain')
