/** Messages on their way out: what a project's budgets allow is sent, the rest only takes as long as if it were. */
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Budget } from '../../../base/limits/hourly-budgets.ts'
import { MessageFailure } from '../../../base/messages/message-failure.ts'
import { Problem } from '../../../base/problem.ts'
import type { Deps, MessageBudgets, Project } from '../../../projects/index.ts'
import { problems } from '../../contract.ts'
import type { Channel } from '../codes/address.ts'
import { messageCounts } from './message-counts.ts'
import { countryOf, isNumberServed, rangeOf } from './number-ranges.ts'

export type Outgoing = ReturnType<typeof outgoing>

export type Admitted = {
  /** False where a budget leaves nothing. */
  isSent: boolean
  /** Sends, or takes as long as sending took one of the last times. Throws what `send` throws. */
  handOver(send: () => Promise<void>): Promise<void>
}

type OutgoingDeps = Pick<Deps, 'limiter' | 'log'> & { settings: Pick<Deps['settings'], 'limits'> }

type BudgetName = Extract<keyof MessageBudgets, `${string}_per_hour`>

/** A small game never sends so many; whoever earns by messages asks for more. */
const defaults: Readonly<Record<BudgetName, number>> = {
  text_messages_per_hour: 500,
  text_messages_per_country_per_hour: 200,
  text_messages_per_range_per_hour: 20,
  mails_per_hour: 1000,
}

/** Enough for a school or a café behind one address; a small part of the budgets. */
const askerAllowance = { per_minute: 1, burst: 30 }

const kinds = { phone: 'text_message', email: 'mail' } as const

/**
 * Builds it. Askers and budgets are not counted where limits are switched off. `wait` and `stopwatch` take and tell
 * milliseconds; tests give their own.
 */
export const outgoing = (
  { limiter, log, settings }: OutgoingDeps,
  {
    wait = async (ms: number): Promise<void> => await pause(ms),
    stopwatch = () => performance.now(),
  } = {},
) => {
  const times = { phone: usualTime(), email: usualTime() }
  const counts = messageCounts()

  const send = async (channel: Channel, work: () => Promise<void>): Promise<void> => {
    const kind = kinds[channel]
    const began = stopwatch()
    try {
      await work()
    } catch (error) {
      if (error instanceof MessageFailure) {
        counts.add({ kind, outcome: 'failed', reason: error.reason })
      }
      throw error
    }
    times[channel].note(stopwatch() - began)
    counts.add({ kind, outcome: 'sent', reason: '' })
  }

  return {
    /** Whether the project sends text messages to such a number at all; those that it does not are counted. */
    isOpen(project: Project, number: string): boolean {
      if (isNumberServed(number, project.settings.message_budgets)) return true
      counts.add({ kind: 'text_message', outcome: 'suppressed', reason: 'calling_code' })
      return false
    },
    /**
     * Counts a message that somebody asks for from a network (`countedAs`). Throws 429 `002-057` where they asked for
     * many, so that nobody spends a project's budgets alone.
     */
    async countAsker(
      { projectId, settings: { rate_limits } }: Project,
      network: string,
    ): Promise<void> {
      if (!settings.limits) return
      const { per_minute: perMinute, burst } = rate_limits?.message ?? askerAllowance
      const key = `messages of ${projectId} for ${network}`
      const { isAllowed, retryAfter } = await limiter.take(key, {
        name: 'message',
        perMinute,
        burst,
      })
      if (isAllowed) return
      throw new Problem(problems.too_many_requests, {
        detail: `Too many messages were asked for from here: try again in ${retryAfter} s`,
        headers: { 'retry-after': String(retryAfter) },
      })
    },
    /** Takes one message out of the project's budgets. */
    async admit(
      { projectId, settings: { message_budgets } }: Project,
      channel: Channel,
      target: string,
    ): Promise<Admitted> {
      const budgets = settings.limits ? budgetsOf(channel, target, message_budgets) : []
      const met = await limiter.spend(`messages of ${projectId}`, budgets)
      if (!met) return { isSent: true, handOver: (work) => send(channel, work) }
      const { kind: budget, name, perHour } = met.budget
      if (met.isFirst) {
        log.warn(
          { project_id: projectId, budget, per_hour: perHour, of: name },
          'a budget for messages is met: more are not sent until its hour is over, and the answers do not tell',
        )
      }
      counts.add({ kind: kinds[channel], outcome: 'suppressed', reason: budget })
      return { isSent: false, handOver: () => wait(times[channel].pick()) }
    },
    counts: counts.read,
  }
}

/** How many of the last times are remembered. */
const mostTimes = 32

/** How long sending takes as a rule, in milliseconds: a message that only seems to be sent takes as long. */
const usualTime = () => {
  const times: number[] = []
  let next = 0
  return {
    note(ms: number): void {
      times[next] = ms
      next = (next + 1) % mostTimes
    },
    /** The time that one of the last sends took, by chance; 0 where none was sent. */
    pick: (): number => times[randomInt(Math.max(1, times.length))] ?? 0,
  }
}

/** The narrowest first: what is asked for one range takes nothing from the others. */
const budgetsOf = (
  channel: Channel,
  target: string,
  settings: MessageBudgets | undefined,
): Budget[] => {
  const budget = (kind: BudgetName, name: string): Budget => ({
    kind,
    name,
    perHour: settings?.[kind] ?? defaults[kind],
  })
  const all =
    channel === 'email'
      ? [budget('mails_per_hour', 'mails')]
      : [
          budget('text_messages_per_range_per_hour', `range ${rangeOf(target)}`),
          budget('text_messages_per_country_per_hour', `country ${countryOf(target)}`),
          budget('text_messages_per_hour', 'text messages'),
        ]
  return all.filter(({ perHour }) => perHour > 0)
}
