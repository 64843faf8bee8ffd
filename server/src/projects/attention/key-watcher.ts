/** Tells which keys end soon, and which have ended and are still there. */
import { formatTimestamp, type Instant, plusSeconds } from '../../base/clock.ts'
import type { Directory } from '../directory/directory.ts'
import { listEndingMerchantKeys } from '../directory/keys.sql.ts'
import type { Parts } from '../parts.ts'
import type { Concern, Watcher } from './watcher.ts'

/** So long before its end a key is told of: time to make the next one and to hand it out. */
const soonSeconds = 14 * 86_400
const mostOfMerchants = 100

type Ending = { name: string; expiresAt?: Instant | undefined }

/** A project's own keys. Keys of its merchant and of operators are told with the health of the installation. */
export const keyWatcher = ({
  directory,
  clock,
}: Pick<Parts, 'clock'> & { directory: Directory }): Watcher => ({
  permission: 'keys.manage',
  async watch({ projectId }) {
    const keys = await directory.findApiKeys(projectId)
    const now = clock.now()
    return keys.flatMap((key): Concern[] => {
      const { expiresAt } = key
      const message = endOf(key, now)
      if (key.projectId !== projectId || expiresAt === undefined || message === undefined) return []
      const hasExpired = expiresAt <= now
      return [
        {
          kind: hasExpired ? 'key_expired' : 'key_expires',
          severity: 'warning',
          subject: { kind: 'api_key', id: key.keyId },
          since: hasExpired ? expiresAt : null,
          message,
          values: { name: key.name, expires_at: formatTimestamp(expiresAt) },
          path: `/api/operator/projects/${projectId}/api_keys`,
        },
      ]
    })
  },
})

/** The remedy for a key that ends soon; undefined for one that is good for longer. */
const endOf = ({ name, expiresAt }: Ending, now: Instant): string | undefined => {
  if (expiresAt === undefined || expiresAt > plusSeconds(now, soonSeconds)) return undefined
  const end = formatTimestamp(expiresAt)
  return expiresAt <= now
    ? `${name} opens nothing any more since ${end}: revoke it, after making another one if it is still used`
    : `${name} ends at ${end}: make the next one, hand it out, then revoke this one`
}

type EndingKey = {
  subject: string
  why: 'key_expired' | 'key_expires'
  values: Readonly<Record<string, string | number>>
  says: string
}

/** The same of keys of operators and merchants; nothing of merchants' where they cannot be read. */
export const endingKeys = async ({
  sql,
  directory,
  clock,
}: Pick<Parts, 'sql' | 'clock'> & { directory: Directory }): Promise<EndingKey[]> => {
  const now = clock.now()
  const until = plusSeconds(now, soonSeconds)
  // Whether the database answers is told by another finding.
  const ofMerchants = await listEndingMerchantKeys(sql, until, mostOfMerchants).catch(() => [])
  return [
    ...directory.operatorKeys().map((key) => ({ subject: 'operator key', key })),
    ...ofMerchants.map(({ merchant_id, name, expires_at: expiresAt }) => ({
      subject: `API key of merchant ${merchant_id}`,
      key: { name, expiresAt },
      merchant_id,
    })),
  ].flatMap(({ subject, key, ...owner }): EndingKey[] => {
    const { name, expiresAt } = key
    const says = endOf(key, now)
    if (says === undefined || expiresAt === undefined) return []
    const values = { name, expires_at: formatTimestamp(expiresAt), ...owner }
    return [{ subject, why: expiresAt <= now ? 'key_expired' : 'key_expires', values, says }]
  })
}
