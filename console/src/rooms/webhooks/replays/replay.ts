/** Replays as the API tells of them, and in which words. */
import type { AnswerOf } from '../../../api/calls.ts'
import type { Tone } from '../../../shared/controls/badge.tsx'
import { momentOf, shownTime } from '../../../shared/time.ts'
import { t } from '../../../texts/texts.ts'

export type Replay = AnswerOf<'getWebhookReplay'>
export type Part = Replay['endpoints'][number]

const tones: Readonly<Record<Replay['state'], Tone>> = {
  running: 'warn',
  paused: 'plain',
  canceled: 'bad',
  finished: 'good',
}

export const toneOf = (state: Replay['state']): Tone => tones[state]

/** Whether it can still be paused, resumed or canceled. */
export const isOpen = ({ state }: Pick<Replay, 'state'>): boolean =>
  state === 'running' || state === 'paused'

/** The filter of a replay, a fact for each part of it: its name and its value, which may be a stranger's. */
export const factsOf = (replay: Replay): [name: string, value: string][] => {
  const { types, from, http_status: status, receiver_code: code } = replay
  return [
    [t().replays.what, replay.statuses.map((status) => t().replays.statuses[status]).join(', ')],
    ...pair(t().replays.reason, replay.reason && t().deadLetters.reasons[replay.reason]),
    ...pair(t().deadLetters.code, code),
    ...pair(
      t().deadLetters.hasCode,
      replay.has_receiver_code === undefined
        ? undefined
        : t().deadLetters.withOrWithout[replay.has_receiver_code ? 'true' : 'false'],
    ),
    ...pair(t().replays.status, status === undefined ? undefined : String(status)),
    ...pair(t().webhooks.type, types?.join(', ')),
    ...pair(t().webhooks.from, from && shownTime(from)),
    [t().webhooks.to, shownTime(replay.to)],
  ]
}

const pair = (name: string, value: string | undefined): [string, string][] =>
  value === undefined ? [] : [[name, value]]

/** How far a part is on its walk through time, from 0 to 1; undefined where its range has no beginning. */
export const shareOf = (part: Part, { from, to }: Pick<Replay, 'from' | 'to'>) => {
  if (part.finished_at !== undefined) return 1
  if (from === undefined) return undefined
  if (part.reached === undefined) return 0
  const length = momentOf(to) - momentOf(from)
  return length <= 0 ? 1 : Math.min(1, (momentOf(part.reached) - momentOf(from)) / length)
}
