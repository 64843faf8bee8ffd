/** When the next key ends, as Prometheus reads it. */
import { epochSeconds, type Instant, plusSeconds } from '../../base/clock.ts'
import type { Directory } from '../directory/directory.ts'
import { readNextKeyEnds } from '../directory/keys.sql.ts'
import type { Parts } from '../parts.ts'

// A key that has just ended is told of for as long, because only then its users notice.
const goneSeconds = 86_400

/** Reads now and then which keys of operators, merchants and projects end next. */
export const keyEnds = ({
  sql,
  directory,
  clock,
}: Pick<Parts, 'sql' | 'clock'> & { directory: Directory }) => {
  let found: Readonly<Record<string, Instant>> = {}
  return {
    async look(): Promise<number> {
      const after = plusSeconds(clock.now(), -goneSeconds)
      const [row] = await readNextKeyEnds(sql, after)
      const [operator] = directory
        .operatorKeys()
        .flatMap(({ expiresAt }) => (expiresAt && expiresAt > after ? [expiresAt] : []))
        .toSorted((one, other) => one.getTime() - other.getTime())
      found = {
        ...(operator && { operator }),
        ...(row?.merchant && { merchant: row.merchant }),
        ...(row?.project && { project: row.project }),
      }
      return 0
    },
    gauges: {
      keys_next_end_timestamp_seconds: {
        help: 'When the next key ends that was not revoked, in seconds since 1970, by whose it is: operator, merchant or project; keys that ended within the last day count, and where none ends there is no sample',
        labels: ['kind'],
        isHighest: true,
        read: () =>
          Object.entries(found).map(([kind, at]) => ({
            labels: { kind },
            count: epochSeconds(at),
          })),
      },
    },
  }
}
