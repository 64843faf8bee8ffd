/**
 * Addresses of ours for pictures of other hosts, which must not learn who is at work in the console, and when. An
 * `<img>` carries no header, so the address is its own proof: signed, and over within two hours.
 */
import { epochSeconds } from '../../base/clock.ts'
import { nullable, Type } from '../../base/contract.ts'
import { equalInConstantTime } from '../../base/ids.ts'
import type { Parts } from '../parts.ts'

export const picturePath = '/console/pictures'

/** An answer's member with such an address. */
export const nullablePictureAddress = nullable(
  Type.String({
    description: 'Below the public address, for two hours at most; null where there is none',
  }),
)

/** The end is a whole hour, so that lists that are read again name the same address, which the browser has already. */
const hour = 3600

type Needs = Pick<Parts, 'keyring' | 'clock'>

/** Our address of a picture; null for what is no address with https. */
export const pictureAddress = (needs: Needs, url: string | null | undefined): string | null => {
  if (!url || URL.parse(url)?.protocol !== 'https:' || url.length > longestUrl) return null
  const now = epochSeconds(needs.clock.now())
  const until = String((Math.floor(now / hour) + 2) * hour)
  const query = new URLSearchParams({ url, until, signature: signatureOf(needs, url, until) })
  return `${picturePath}?${query}`
}

const longestUrl = 2000

/** The picture that an address of ours stands for; undefined for one that we did not make, or that is over. */
export const pictureOf = (
  needs: Needs,
  { url, until, signature }: Partial<Record<'url' | 'until' | 'signature', string | undefined>>,
): string | undefined => {
  if (url === undefined || until === undefined || signature === undefined) return undefined
  const made = signatureOf(needs, url, until)
  if (!equalInConstantTime(Buffer.from(made), Buffer.from(signature))) return undefined
  return Number(until) > epochSeconds(needs.clock.now()) ? url : undefined
}

const signatureOf = ({ keyring }: Pick<Needs, 'keyring'>, url: string, until: string): string =>
  keyring.derive('console picture', JSON.stringify([url, until])).toString('base64url')
