/**
 * The part of a visit that must survive the trip to a network, sealed into the `state` we give it. Nothing is written
 * to the database at the start of a sign-in. Compact and binary, because thousands a second are made.
 */
import { epochSeconds, type Instant } from '../../base/clock.ts'
import type { Keyring } from '../../base/seals/seal.ts'
import type { LinkTarget } from '../identities/linking.ts'
import type { EntryNote } from '../landing/entry.ts'
import type { Keep } from '../networks/network.ts'
import { browserLength } from '../requests/browser.ts'
import { visitSeconds } from '../tokens/lifetimes.ts'
import type { Step } from '../tracing/steps.ts'

export type Trip = EntryNote & {
  /** The name in the address of the start: `google`. */
  provider: string
  /** The browser that began, as its cookie says it. */
  browser: Buffer
  /** As asked for with the parameter `locale`. */
  locale: string | null
  /** The user that gets the player's identity; null where somebody signs in. */
  linkTo: LinkTarget | null
  /** Whether what is missing is asked for on a page of ours. */
  isHosted: boolean
  keep: Keep
  /** The start; missing where an older process has sealed it. */
  began?: Step | undefined
}

export type UpstreamStates = ReturnType<typeof upstreamStates>

const uuidLength = 36
const headLength = 4 + 8 + 1 + browserLength
const beganLength = 6 + 16

// One buffer is written over and over: sealing reads it before anything else can run.
const scratch = Buffer.alloc(32 * 1024)

/** Makes and opens upstream states with the installation's keys. */
export const upstreamStates = (keyring: Pick<Keyring, 'sealFor'>) => {
  const seal = keyring.sealFor('upstream state')
  const read = (state: string): { trip: Trip; expiresAt: number } | undefined => {
    const sealed = Buffer.from(state, 'base64url')
    // Another spelling of the same bytes would count as another state, and pass for unused.
    if (sealed.toString('base64url') !== state) return undefined
    const plain = seal.open(sealed)
    return plain && { trip: readTrip(plain), expiresAt: plain.readUInt32BE(0) }
  }
  return {
    seal(trip: Trip, now: Instant): string {
      scratch.writeUInt32BE(epochSeconds(now) + visitSeconds, 0)
      scratch.writeDoubleBE(trip.clientId, 4)
      scratch[12] = flagsOf(trip)
      trip.browser.copy(scratch, 13)
      let end = headLength
      end = writeText(trip.provider, end)
      end = writeText(trip.state, end)
      end = writeText(trip.redirectUri, end)
      end = writeText(trip.scope, end)
      end = writeText(trip.audience ?? '', end)
      end = writeText(trip.deploymentId ?? '', end)
      end = writeText(trip.challenge ?? '', end)
      end = writeText(trip.keep.nonce ?? '', end)
      end = writeText(trip.keep.verifier ?? '', end)
      end = writeText(trip.locale ?? '', end)
      if (trip.linkTo) {
        end += scratch.write(trip.linkTo.userId + trip.linkTo.sessionId, end, 'latin1')
      }
      // At the end, where processes of an older release do not look.
      if (trip.began) {
        scratch.writeUIntBE(trip.began.at, end, 6)
        scratch.write(trip.began.requestId, end + 6, 'hex')
        end += beganLength
      }
      return seal.seal(scratch.subarray(0, end)).toString('base64url')
    },
    /** The trip and its end; undefined for a state that is altered, not ours, or over. */
    open(state: string, now: Instant) {
      const opened = read(state)
      return opened && opened.expiresAt > epochSeconds(now) ? opened : undefined
    },
    /** The same for a state that may be over: good for showing the way back to the game, and for nothing else. */
    read,
  }
}

const impliedFlag = 1
const linkFlag = 2
const hostedFlag = 4

const flagsOf = ({ isRedirectUriImplied, linkTo, isHosted }: Trip): number =>
  (isRedirectUriImplied ? impliedFlag : 0) | (linkTo ? linkFlag : 0) | (isHosted ? hostedFlag : 0)

const writeText = (text: string, at: number): number => {
  const length = scratch.write(text, at + 2)
  scratch[at] = length >> 8
  scratch[at + 1] = length & 255
  return at + 2 + length
}

const readTrip = (plain: Buffer): Trip => {
  let at = headLength
  const readText = (): string => {
    const end = at + 2 + plain.readUInt16BE(at)
    const text = plain.toString('utf8', at + 2, end)
    at = end
    return text
  }
  const flags = plain.readUInt8(12)
  const isLink = (flags & linkFlag) !== 0
  return {
    clientId: plain.readDoubleBE(4),
    isRedirectUriImplied: (flags & impliedFlag) !== 0,
    isHosted: (flags & hostedFlag) !== 0,
    browser: plain.subarray(13, headLength),
    provider: readText(),
    state: readText(),
    redirectUri: readText(),
    scope: readText(),
    audience: readText() || null,
    deploymentId: readText() || null,
    challenge: readText() || null,
    keep: { nonce: readText() || undefined, verifier: readText() || undefined },
    locale: readText() || null,
    linkTo: isLink
      ? {
          userId: plain.toString('latin1', at, at + uuidLength),
          sessionId: plain.toString('latin1', at + uuidLength, at + 2 * uuidLength),
        }
      : null,
    began: readStart(plain, isLink ? at + 2 * uuidLength : at, isLink),
  }
}

const readStart = (plain: Buffer, at: number, isLink: boolean): Step | undefined =>
  plain.length < at + beganLength
    ? undefined
    : {
        name: isLink ? 'agreed' : 'start',
        at: plain.readUIntBE(at, 6),
        requestId: plain.toString('hex', at + 6, at + beganLength),
      }
