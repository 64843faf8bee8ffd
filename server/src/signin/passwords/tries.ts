/**
 * How often a password may be tried (docs/interface/accounts.md#guessing). A name and the network that asks count
 * together, so a stranger keeps nobody out.
 */
import { countedAs } from '../../base/http/caller-address.ts'
import { sha256 } from '../../base/ids.ts'
import type { Allowance, LimitVerdict } from '../../base/limits/rate-limit.ts'
import { Problem } from '../../base/problem.ts'
import { problems } from '../contract.ts'
import type { PasswordNeeds } from './needs.ts'
import { listAddresses } from './passwords.sql.ts'

const quarter = 15

/** Tries with one name from one network, right or wrong. */
const ofNameThere: Allowance = { name: 'password', perMinute: 10 / quarter, burst: 10 }
/** Wrong ones of one network, whatever the name. Spraying one password over many names meets this. */
const ofNetwork: Allowance = { name: 'password', perMinute: 50 / quarter, burst: 50 }
/** Wrong ones of one name, whoever asks, but for networks from which its player came in before. */
const ofName: Allowance = { name: 'password', perMinute: 100 / 60, burst: 100 }

type Needs = Pick<PasswordNeeds, 'limiter' | 'settings' | 'sql'>

export type Try = {
  projectId: number
  /** The name in the form in which it is looked for, known or not. */
  name: string
  address: string
  /** Undefined where nobody has the name. */
  userId: string | undefined
}

const keysOf = ({ projectId, name, address }: Try) => {
  const hashed = sha256(name).toString('base64url', 0, 16)
  const network = countedAs(address)
  return {
    there: `password of ${hashed} in ${projectId} from ${network}`,
    network: `passwords in ${projectId} from ${network}`,
    name: `password of ${hashed} in ${projectId}`,
  }
}

/** Counts a try before the password is looked at. Throws 429 `003-049`, the same for a name that nobody has. */
export const beginTry = async (needs: Needs, one: Try): Promise<void> => {
  const { limiter, settings } = needs
  if (!settings.limits) return
  const keys = keysOf(one)
  refuse(await limiter.take(keys.there, ofNameThere))
  refuse(await limiter.peek(keys.network, ofNetwork))
  const whole = await limiter.peek(keys.name, ofName)
  if (!whole.isAllowed && !(await isFamiliar(needs, one))) refuse(whole)
}

/** Counts that it was wrong. */
export const failTry = async ({ limiter, settings }: Needs, one: Try): Promise<void> => {
  if (!settings.limits) return
  const keys = keysOf(one)
  await limiter.take(keys.network, ofNetwork)
  await limiter.take(keys.name, ofName)
}

const isFamiliar = async (
  { sql }: Needs,
  { projectId, userId, address }: Try,
): Promise<boolean> => {
  if (userId === undefined) return false
  const known = await listAddresses(sql, projectId, userId)
  return known.some((one) => countedAs(one.address) === countedAs(address))
}

const refuse = ({ isAllowed, retryAfter }: LimitVerdict): void => {
  if (isAllowed) return
  throw new Problem(problems.too_many_passwords, {
    detail: `Too many tries: try again in ${retryAfter} s, or set a new password by mail`,
    headers: { 'retry-after': String(retryAfter) },
  })
}
