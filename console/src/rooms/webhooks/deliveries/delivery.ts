/** Deliveries as the API tells of them, and in which colors they are shown. */
import type { AnswerOf } from '../../../api/calls.ts'
import type { Tone } from '../../../shared/controls/badge.tsx'
import { failureName } from '../../../texts/of-service.ts'
import { t } from '../../../texts/texts.ts'

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

/** Words for an answer that did not come. */
export const noAnswer = (failure: string | undefined): string =>
  t().deliveries.noAnswer(failure === undefined ? t().shared.none : failureName(failure))

/** Whether something is still going to happen with it by itself. */
export const isUnderWay = ({ status }: Pick<Delivery, 'status'>): boolean =>
  status === 'pending' || status === 'retrying'
