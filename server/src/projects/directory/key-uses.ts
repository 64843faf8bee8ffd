/** When keys were last used: noted in memory while requests are answered, and written down soon after, in batches. */
import type { Clock, Instant } from '../../base/clock.ts'
import { plusSeconds } from '../../base/clock.ts'
import { isUnavailable, type Sql } from '../../base/database/database.ts'
import type { Log } from '../../base/log.ts'
import { touchApiKeys, touchOperatorKeys } from './keys.sql.ts'

export type KeyKind = 'api_key' | 'operator'

export type KeyUses = {
  /** Notes that a key was used just now. It asks nothing of the database, and costs a look into a map. */
  note(kind: KeyKind, keyId: string): void
  /** Writes what was noted and is not written yet. */
  write(): Promise<void>
  /** Writes what is left, and notes nothing any more. */
  close(): Promise<void>
}

export type KeyUsesOptions = {
  sql: Sql
  clock: Clock
  log: Log
  /** Milliseconds from a note until it is written; 0 leaves the writing to `write`. */
  delayMs?: number
}

/** A key's last use is written once in this time at most, whoever uses it how often. */
const secondsBetween = 60

/** Notes nothing yet. */
export const keyUses = ({ sql, clock, log, delayMs = 1000 }: KeyUsesOptions): KeyUses => {
  /** Milliseconds since 1970, by key; of the last minute. */
  const noted = new Map<string, number>()
  const waiting: Record<KeyKind, Set<string>> = { api_key: new Set(), operator: new Set() }
  let latest: Instant | undefined
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  let isClosed = false

  const forgetOld = (now: number): void => {
    for (const [id, at] of noted) {
      if (now - at < secondsBetween * 1000) return
      noted.delete(id)
    }
  }

  const writeNow = async (): Promise<void> => {
    const at = latest
    const [apiKeys, operators] = [[...waiting.api_key], [...waiting.operator]]
    waiting.api_key.clear()
    waiting.operator.clear()
    if (at === undefined) return
    forgetOld(at.getTime())
    const times = { at, before: plusSeconds(at, -secondsBetween) }
    try {
      if (apiKeys.length > 0) await touchApiKeys(sql, apiKeys, times)
      if (operators.length > 0) await touchOperatorKeys(sql, operators, times)
    } catch (error) {
      // The next use is noted again in a minute: not worth trying longer.
      if (!isUnavailable(error)) log.warn({ err: error }, 'the last use of keys was not written')
    }
  }
  const write = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(writeNow)
    return writing
  }

  return {
    note(kind, keyId) {
      if (isClosed) return
      const now = clock.now()
      const before = noted.get(keyId)
      if (before !== undefined && now.getTime() - before < secondsBetween * 1000) return
      // Taken away first, so that the map stays in the order of its times.
      noted.delete(keyId)
      noted.set(keyId, now.getTime())
      waiting[kind].add(keyId)
      latest = now
      if (delayMs === 0) return
      timer ??= setTimeout(() => void write(), delayMs).unref()
    },
    write,
    async close() {
      isClosed = true
      await write()
    },
  }
}
