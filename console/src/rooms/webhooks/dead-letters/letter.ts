/** Dead letters as the API tells of them, and what a cause of many has as a filter. */
import type { AnswerOf, BodyOf } from '../../../api/calls.ts'
import type { Filters } from '../../../shared/address.ts'
import { t } from '../../../texts/texts.ts'
import { noAnswer } from '../deliveries/delivery.ts'

export type DeadLetter = AnswerOf<'listWebhookDeadLetters'>['items'][number]
export type Group = AnswerOf<'groupWebhookDeadLetters'>['items'][number]
export type DismissBody = BodyOf<'dismissWebhookDeadLetters'>

/** The filters that find a group among all that the other filters find. */
export const filtersOf = (group: Group, others: Filters): Filters => ({
  ...others,
  reason: group.reason,
  ...(group.receiver_code === undefined
    ? { has_receiver_code: 'false' }
    : { receiver_code: group.receiver_code }),
})

/** The same for a call with a body, in which numbers and truths are none of text. */
export const bodyOf = ({ endpoint_id: endpoint, has_receiver_code: has, ...texts }: Filters) =>
  ({
    ...texts,
    ...(endpoint === undefined ? {} : { endpoint_id: Number(endpoint) }),
    ...(has === undefined ? {} : { has_receiver_code: has === 'true' }),
  }) as DismissBody

/** A group in a few words: its code, else how most of it ended. */
export const answerOf = ({ status, failure }: Pick<Group, 'status' | 'failure'>): string =>
  status === undefined ? noAnswer(failure) : t().deliveries.answered(status)
