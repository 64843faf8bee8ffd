/** Polls and scans of a process of which nothing else runs, and results as it would store them. */
import { newUuid } from '../../src/base/ids.ts'
import { silentLog } from '../../src/base/log.ts'
import type { Completion } from '../../src/webhooks/attempt/fate.ts'
import type { GivingBack } from '../../src/webhooks/engine/intake/giving-back.ts'
import { type PollingOptions, polling } from '../../src/webhooks/engine/intake/polling.ts'
import type { Lane } from '../../src/webhooks/engine/lanes/lane.ts'
import { monotonicMs, timing } from '../../src/webhooks/engine/workers/timing.ts'
import type { WebhookWorld } from './webhooks.ts'

/** Notes what would be given back, by endpoints, and which endpoints are suspected. */
export const notedBack = () => {
  const given: [endpointId: number, ...eventIds: string[]][] = []
  const suspected = new Set<number>()
  const back: Pick<GivingBack, 'giveBack' | 'suspect' | 'suspects'> = {
    giveBack: ({ endpointId }, eventIds) => {
      if (eventIds.length > 0) given.push([endpointId, ...eventIds])
    },
    suspect: (endpointId) => void suspected.add(endpointId),
    suspects: () => [...suspected],
  }
  return { back, given, suspected }
}

/** The poller of a process that has these lanes, and how often it brought them something. */
export const pollerOf = (
  { sql, clock }: Pick<WebhookWorld, 'sql' | 'clock'>,
  lanes: readonly Lane[],
  changes: Partial<PollingOptions> = {},
) => {
  let loads = 0
  const workerId = newUuid()
  const poller = polling({
    ...{ sql, clock, timing, monotonicMs, log: silentLog },
    lease: { workerId: () => workerId },
    back: notedBack().back,
    lanesOf: () => lanes,
    loadProject: () => undefined,
    isAllowed: () => true,
    isCrowded: () => false,
    onLoaded: () => {
      loads += 1
    },
    ...changes,
  })
  return { ...poller, workerId, loads: () => loads }
}

/** A result: delivered by the first attempt, but for these changes. */
export const resultOf = (changes: Partial<Completion> & { startedAt: Date }): Completion => ({
  endpointId: 1,
  eventId: newUuid(),
  attempt: 0,
  outcome: 'delivered',
  status: 204,
  failure: null,
  durationMs: 3,
  receiverCode: null,
  receiverMessage: null,
  response: null,
  dueAt: null,
  reason: null,
  target: null,
  signatures: null,
  ...changes,
})
