/** `portreeve listen`: brings a project's notifications to an address of the developer's own machine. */
import type { KeyObject } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Clock, formatTimestamp, plusSeconds } from '../../base/clock.ts'
import { type Outbound, OutboundFailure } from '../../base/outbound/outbound.ts'
import { attemptHeaders } from '../../webhooks/index.ts'
import {
  isForGood,
  plainText,
  type RemoteProject,
  reasonOf,
  ServiceAway,
  ServiceBusy,
  uncallable,
} from './remote-project.ts'

export type ListenCommand = {
  project: Pick<RemoteProject, 'call' | 'publicUrl' | 'aheadMs'>
  way: Outbound
  clock: Clock
  /** Where notifications are posted. */
  forward: string
  /** The secrets that sign them, as the service signs. */
  secrets: { signatureSecret: string; standardKey: KeyObject }
  /** Only these types; all when left out. */
  types?: string | undefined
  /** Where to begin; now when left out. */
  since?: string | undefined
  say(line: string): void
  /** Ends it. */
  signal: AbortSignal
  limits?: Partial<ListenLimits>
}

export type ListenLimits = {
  /**
   * The service answers at least that often, with nothing where nothing happened. A silence longer than that and the
   * patience means that the connection is lost.
   */
  heartbeatSeconds: number
  patienceMs: number
  /** How long the address may take to answer. */
  receiverMs: number
  /** Between two reads, while pages are not full: each counts against what the API key may do in a minute. */
  pauseMs: number
}

type Notification = { event_id: string; type: string; created_at: string; body: string }
type Page = { items: Notification[]; has_more: boolean; cursor: string }

const usualLimits: ListenLimits = {
  heartbeatSeconds: 10,
  patienceMs: 5000,
  receiverMs: 60_000,
  pauseMs: 250,
}
const againAfterMs = [500, 1000, 2000, 5000] as const
const pageSize = 100

/**
 * Forwards notifications in their order until the signal aborts: each once it was answered, whatever the answer. A lost
 * connection is told loudly and taken up where it broke off, also the very first. While the address refuses, breaks
 * off, or is silent, the notification is kept and goes again. Throws an error for people when the service refuses, or
 * where one of the two addresses can never be called.
 */
export const listen = async (listening: ListenCommand): Promise<void> => {
  const { say, signal, project } = listening
  const { pauseMs } = limitsOf(listening)
  const beganAt = listening.clock.now()
  let cursor: string | undefined
  let { since } = listening
  let failures = 0
  let isBusy = false
  while (!signal.aborted) {
    try {
      const page = await read(listening, {
        cursor,
        since,
        mayWait: cursor !== undefined && failures === 0,
      })
      if (cursor === undefined && since === undefined && (failures > 0 || isBusy)) {
        // This page begins when the service answered, which is later than was asked for. Its answer told its clock.
        since = formatTimestamp(plusSeconds(beganAt, project.aheadMs() / 1000))
        continue
      }
      const isResumed = cursor !== undefined || since !== listening.since
      if (failures > 0 && isResumed) say(`Connected${cursor ? ' again' : ''}. ${missed(page)}`)
      else if (failures > 0 || cursor === undefined) say('Connected.')
      failures = 0
      isBusy = false
      for (const item of page.items) await forwardUntilAnswered(listening, item)
      cursor = page.cursor
      if (page.items.length > 0 && page.items.length < pageSize) await quiet(pauseMs, signal)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof ServiceAway)) throw error
      if (error instanceof ServiceBusy) {
        if (!isBusy) say(`${project.publicUrl}: ${error.message}. What happens meanwhile follows.`)
        isBusy = true
        await quiet(error.seconds * 1000, signal)
        continue
      }
      if (failures === 0) say(disconnected(listening, error))
      await quiet(waitMs(failures), signal)
      failures += 1
    }
  }
}

type Place = { cursor: string | undefined; since: string | undefined; mayWait: boolean }

const read = async (listening: ListenCommand, { cursor, since, mayWait }: Place): Promise<Page> => {
  const { project, types, signal } = listening
  const { heartbeatSeconds, patienceMs } = limitsOf(listening)
  const query = new URLSearchParams({
    // The first answer comes at once, and with it the place from which nothing is missed any more. So does the first
    // one after a lost connection.
    ...(cursor === undefined ? {} : { cursor }),
    ...(mayWait ? { wait: String(heartbeatSeconds) } : {}),
    ...(cursor === undefined && since !== undefined ? { since } : {}),
    ...(types === undefined ? {} : { types }),
    limit: String(pageSize),
  })
  return await project.call<Page>('GET', `/webhook/events?${query}`, {
    timeoutMs: heartbeatSeconds * 1000 + patienceMs,
    signal,
  })
}

const disconnected = ({ project }: ListenCommand, { message }: Error): string =>
  [
    '',
    `!!! DISCONNECTED from ${project.publicUrl}: ${message}.`,
    '!!! Nothing arrives until it is back. Trying again; what happens meanwhile follows then.',
    '',
  ].join('\n')

const missed = ({ items: { length }, has_more }: Page): string => {
  if (length === 0) {
    return has_more ? 'What happened meanwhile follows.' : 'Nothing was missed.'
  }
  const words = length === 1 && !has_more ? 'notification' : 'notifications'
  const count = has_more ? `At least ${length}` : String(length)
  return `${count} ${words} happened meanwhile:`
}

const limitsOf = ({ limits }: ListenCommand): ListenLimits => ({ ...usualLimits, ...limits })

const quiet = async (ms: number, signal: AbortSignal): Promise<void> => {
  await pause(ms, undefined, { signal }).catch(() => {})
}

const waitMs = (failures: number): number =>
  againAfterMs[Math.min(failures, againAfterMs.length - 1)] ?? 0

const forwardUntilAnswered = async (
  listening: ListenCommand,
  item: Notification,
): Promise<void> => {
  const { forward, say, signal } = listening
  let told: Missing['is'] | undefined
  for (let failures = 0; !signal.aborted; failures++) {
    const missing = await forwardOnce(listening, item, failures)
    if (missing === undefined) return
    if (missing.is === 'silent') {
      say(`\n!!! ${forward} took ${item.type}, but ${missing.why}. It gets it again.\n`)
    } else if (told !== missing.is) {
      say(`\n!!! Nobody answers at ${forward} (${missing.why}). Waiting; ${item.type} is kept.\n`)
    }
    told = missing.is
    await quiet(waitMs(failures), signal)
  }
}

type Missing = { is: 'absent' | 'silent'; why: string }

/** Undefined when it is done with; else why there is no answer. */
const forwardOnce = async (
  listening: ListenCommand,
  { event_id, type, body }: Notification,
  attempt: number,
): Promise<Missing | undefined> => {
  const { way, clock, forward, secrets, say, signal } = listening
  const { receiverMs } = limitsOf(listening)
  const now = clock.now()
  const about = `${formatTimestamp(now).slice(11, 19)}  ${type.padEnd(19)} ${event_id}`
  // A limit of our own, because a connection that cannot be made in time fails by the way's limits.
  const silence = AbortSignal.timeout(receiverMs)
  try {
    const answer = await way.request({
      method: 'POST',
      url: forward,
      headers: attemptHeaders(
        { ...secrets, previous: {} },
        { eventId: event_id, body, attempt },
        now,
      ),
      body,
      timeoutMs: 2 * receiverMs,
      maxBytes: 16 * 1024,
      onOversize: 'truncate',
      signal: AbortSignal.any([signal, silence]),
    })
    const { status, durationMs } = answer
    const isGood = [200, 201, 204].includes(status)
    const said = isGood ? '' : `  ${plainText(answer.body.toString('utf8'))}`
    say(`${about}  ${isGood ? '' : '!! '}${status} in ${Math.round(durationMs)} ms${said}`)
    return undefined
  } catch (error) {
    if (signal.aborted) return undefined
    if (silence.aborted) return { is: 'silent', why: `was silent for ${receiverMs / 1000} s` }
    if (!(error instanceof OutboundFailure)) throw error
    if (error.reason === 'too_large') {
      say(`${about}  !! ${error.message}`)
      return undefined
    }
    if (isForGood(error)) throw uncallable(forward, error)
    // A server that is started anew breaks off what it has begun.
    return { is: 'absent', why: reasonOf(error) }
  }
}
