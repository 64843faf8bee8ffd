/** Deliveries as the API tells of them, and in which colors they are shown. */
import type { AnswerOf } from '../../../api/calls.ts'
import type { Tone } from '../../../shared/controls/badge.tsx'

export type Delivery = AnswerOf<'listWebhookDeliveries'>['items'][number]
export type WholeDelivery = AnswerOf<'getWebhookDelivery'>
export type Attempt = WholeDelivery['attempt_list'][number]

const tones: Readonly<Record<Delivery['status'], Tone>> = {
  pending: 'plain',
  retrying: 'warn',
  parked: 'warn',
  delivered: 'good',
  dead: 'bad',
}

export const toneOf = (status: Delivery['status']): Tone => tones[status]

/** Whether something is still going to happen with it by itself. */
export const isUnderWay = ({ status }: Pick<Delivery, 'status'>): boolean =>
  status === 'pending' || status === 'retrying'
