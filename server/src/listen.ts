/** `portreeve listen`: brings a project's notifications to an address of the developer's own machine. */
import { setTimeout as pause } from 'node:timers/promises'
import { type Clock, formatTimestamp } from './base/clock.ts'
import { type Outbound, OutboundFailure } from './base/outbound.ts'
import { plainText, type RemoteProject, reasonOf, ServiceAway } from './remote-project.ts'
import { attemptHeaders } from './webhooks/index.ts'

export type Listening = {
  project: Pick<RemoteProject, 'call' | 'publicUrl' | 'projectId'>
  way: Outbound
  clock: Clock
  /** Where notifications are posted. */
  forward: string
  /** What they are signed with, as the service signs. */
  secrets: { signatureSecret: string; standardKey: Buffer }
  /** Only these types; all when left out. */
  types?: string | undefined
  /** Where to begin; now when left out. */
  since?: string | undefined
  say(line: string): void
  /** Ends it. */
  signal: AbortSignal
}

type Notification = { event_id: string; type: string; created_at: string; body: string }
type Page = { items: Notification[]; cursor: string }

// The service answers at least that often, with nothing where nothing happened: a silence longer than that and a bit
// means that the connection is lost.
const heartbeatSeconds = 10
const patienceMs = 5000
const againAfterMs = [500, 1000, 2000, 5000] as const
const receiverMs = 60_000
const pageSize = 100

/**
 * Forwards notifications in their order until the signal aborts: each once it was answered, whatever the answer. A lost
 * connection is told loudly and taken up where it broke off; while nobody listens at the address, or breaks off, it waits.
 * Throws an error for people when the service refuses.
 */
export const listen = async (listening: Listening): Promise<void> => {
  const { say, signal } = listening
  let cursor: string | undefined
  let failures = 0
  while (!signal.aborted) {
    try {
      const page = await read(listening, cursor, failures === 0)
      if (failures > 0 && cursor !== undefined) say(connectedAgain(page.items.length))
      else if (cursor === undefined) say('Connected.')
      failures = 0
      for (const item of page.items) await forwardUntilAnswered(listening, item)
      cursor = page.cursor
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof ServiceAway)) throw error
      if (failures === 0) say(disconnected(listening, error))
      await pause(waitMs(failures), undefined, { signal }).catch(() => {})
      failures += 1
    }
  }
}

const read = async (
  { project, types, since, signal }: Listening,
  cursor: string | undefined,
  isConnected: boolean,
): Promise<Page> => {
  const query = new URLSearchParams({
    // The first answer comes at once, and with it the place from which nothing is missed any more; so does the first
    // one after a lost connection.
    ...(cursor === undefined ? {} : { cursor }),
    ...(cursor === undefined || !isConnected ? {} : { wait: String(heartbeatSeconds) }),
    ...(cursor === undefined && since !== undefined ? { since } : {}),
    ...(types === undefined ? {} : { types }),
    limit: String(pageSize),
  })
  return await project.call<Page>('GET', `/webhook/events?${query}`, {
    timeoutMs: heartbeatSeconds * 1000 + patienceMs,
    signal,
  })
}

const disconnected = ({ project }: Listening, { message }: Error): string =>
  [
    '',
    `!!! DISCONNECTED from ${project.publicUrl}: ${message}.`,
    '!!! Nothing arrives until it is back. Trying again; what happens meanwhile follows then.',
    '',
  ].join('\n')

const connectedAgain = (missed: number): string => {
  if (missed === 0) return 'Connected again. Nothing was missed.'
  const words = missed === 1 ? 'notification' : 'notifications'
  const count = missed < pageSize ? String(missed) : `At least ${missed}`
  return `Connected again. ${count} ${words} happened meanwhile:`
}

const waitMs = (failures: number): number =>
  againAfterMs[Math.min(failures, againAfterMs.length - 1)] ?? 0

const forwardUntilAnswered = async (listening: Listening, item: Notification): Promise<void> => {
  const { forward, say, signal } = listening
  for (let failures = 0; !signal.aborted; failures++) {
    const failure = await forwardOnce(listening, item, failures)
    if (failure === undefined) return
    if (failures === 0) {
      say(`\n!!! Nobody answers at ${forward} (${failure}). Waiting; ${item.type} is kept.\n`)
    }
    await pause(waitMs(failures), undefined, { signal }).catch(() => {})
  }
}

/** Undefined when it is done with; else why nobody was reached. */
const forwardOnce = async (
  { way, clock, forward, secrets, say, signal }: Listening,
  { event_id, type, body }: Notification,
  attempt: number,
): Promise<string | undefined> => {
  const now = clock.now()
  const about = `${formatTimestamp(now).slice(11, 19)}  ${type.padEnd(19)} ${event_id}`
  try {
    const answer = await way.request({
      method: 'POST',
      url: forward,
      headers: attemptHeaders(
        { ...secrets, previous: undefined },
        { eventId: event_id, body, attempt },
        now,
      ),
      body,
      timeoutMs: receiverMs,
      maxBytes: 16 * 1024,
      onOversize: 'truncate',
      signal,
    })
    const { status, durationMs } = answer
    const isGood = [200, 201, 204].includes(status)
    const said = isGood ? '' : `  ${plainText(answer.body.toString('utf8'))}`
    say(`${about}  ${isGood ? '' : '!! '}${status} in ${Math.round(durationMs)} ms${said}`)
    return undefined
  } catch (error) {
    if (signal.aborted) return undefined
    if (!(error instanceof OutboundFailure)) throw error
    // A server that is started anew breaks off what it has begun.
    if (['connect', 'dns', 'tls', 'reset'].includes(error.reason)) return reasonOf(error)
    say(`${about}  !! no answer: ${error.reason}`)
    return undefined
  }
}
