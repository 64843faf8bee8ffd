/** Counts of messages to players by outcome, since the start. */

export type MessageKind = 'text_message' | 'mail'

/** Why one failed, or the setting that keeps it from being sent; empty for what was sent. */
type Ends = readonly (readonly [outcome: 'sent' | 'failed' | 'suppressed', reason: string])[]

export type MessageCount = {
  kind: MessageKind
  outcome: Ends[number][0]
  reason: string
  count: number
}

const always: Ends = [
  ['sent', ''],
  ['failed', 'unreachable'],
  ['failed', 'address_refused'],
]

const ends: Readonly<Record<MessageKind, Ends>> = {
  text_message: [
    ...always,
    ['suppressed', 'text_messages_per_hour'],
    ['suppressed', 'text_messages_per_country_per_hour'],
    ['suppressed', 'text_messages_per_range_per_hour'],
    ['suppressed', 'calling_code'],
  ],
  mail: [...always, ['suppressed', 'mails_per_hour']],
}

/** All at 0. */
export const messageCounts = () => {
  const all = (['text_message', 'mail'] as const).flatMap((kind) =>
    ends[kind].map(([outcome, reason]) => ({ kind, outcome, reason, count: 0 })),
  )
  return {
    add({ kind, outcome, reason }: Omit<MessageCount, 'count'>): void {
      const one = all.find(
        (each) => each.kind === kind && each.outcome === outcome && each.reason === reason,
      )
      if (one) one.count += 1
    },
    /** Every end that a message can come to; 0 where none did. */
    read: (): MessageCount[] => all.map((one) => ({ ...one })),
  }
}

/** The counts as Prometheus reads them. */
export const messageCounters = (read: () => readonly MessageCount[]) => ({
  messages_total: {
    help: 'Text messages and mails to players since the start: sent, failed, or suppressed by the setting that is the reason',
    labels: ['kind', 'outcome', 'reason'],
    read: () => read().map(({ count, ...labels }) => ({ labels, count })),
  },
})
