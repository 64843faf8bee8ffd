/** Which notifications the project sends, and why it does not send others. */
import type { AnswerOf } from '../../api/calls.ts'
import type { Project } from '../../api/projects.ts'
import { useRead } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import { may } from '../../shared/can.ts'
import { t } from '../../texts/texts.ts'

export type EventType = AnswerOf<'listEventTypes'>['items'][number]['type']

/** Says what a move will send. People who may not read the switches are told that there is one. */
export const useSending = (project: Project): ((type: EventType) => string) => {
  const read = useRead<AnswerOf<'listEventTypes'>>(
    'listEventTypes',
    { project_id: project.project_id },
    { isWanted: may(me.value, 'listEventTypes', project) },
  )
  return (type) => {
    const found = read.data?.data.items.find((one) => one.type === type)
    if (!found) return t().payments.sendsMaybe(type)
    if (found.is_sent) return t().payments.sends(type)
    return t().payments.sendsNothing(type, found.not_sent_because ?? 'switched_off')
  }
}
