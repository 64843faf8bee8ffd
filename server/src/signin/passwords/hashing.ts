/**
 * Hashes of passwords: Argon2id of `node:crypto` with the parameters that OWASP recommends (Password Storage Cheat
 * Sheet, read on 2026-11-26). They stand in the text of a hash, so that later ones may be stronger.
 */
import { argon2, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { randomness } from '../../base/ids.ts'
import { Problem } from '../../base/problem.ts'
import { problems } from '../contract.ts'

/** The work of a hash: KiB of memory, passes over it, and lanes. */
export type HashParameters = { memory: number; passes: number; lanes: number }

const recommended: HashParameters = { memory: 19_456, passes: 2, lanes: 1 }

/** A hash that came with an import may ask for more than ours, but not for any amount of work. */
const most: HashParameters = { memory: 65_536, passes: 10, lanes: 4 }

const tagLength = 32

/**
 * So many hashes are made at once: each takes 19 MiB and a thread, of which Node has four. So many more wait. A flood
 * beyond that is told to come back, and everything else of the process goes on.
 */
const atOnce = 2
const mostWaiting = 64

const derive = promisify(argon2)

export type PasswordHashes = ReturnType<typeof passwordHashes>

/**
 * Creates and verifies hashes, a few at a time. Both throw 429 if too many wait.
 *
 * @param current the parameters of new hashes; tests of other rules pass cheap ones
 */
export const passwordHashes = (current: HashParameters = recommended) => {
  const waiting: (() => void)[] = []
  let running = 0

  const work = async (
    password: string,
    salt: Buffer,
    { memory, passes, lanes }: HashParameters,
    length: number,
  ): Promise<Buffer> => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) {
        throw new Problem(problems.too_many_requests, {
          detail: 'Too many passwords are being verified just now',
          headers: { 'retry-after': '2' },
        })
      }
      // One that ends hands its place on.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await derive('argon2id', {
        message: password.normalize('NFKC'),
        nonce: salt,
        parallelism: lanes,
        tagLength: length,
        memory,
        passes,
      })
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  return {
    async hash(password: string): Promise<string> {
      const salt = randomness(16)
      return write(current, salt, await work(password, salt, current, tagLength))
    },
    /** Whether a password is the one of a hash; a text that is none of ours is no password's. */
    async verify(password: string, text: string): Promise<boolean> {
      const known = readHash(text)
      if (!known) return false
      const { parameters, salt, tag } = known
      const given = await work(password, salt, parameters, tag.length)
      return timingSafeEqual(given, tag)
    },
    /** A hash of no password. Verifying it takes as long as verifying the hash of an account. */
    decoy: (): string => write(current, randomness(16), randomness(tagLength)),
    /** Whether a hash was created with other parameters than new ones are. */
    isOutdated(text: string): boolean {
      const parameters = readHash(text)?.parameters
      return (
        parameters === undefined ||
        parameters.memory !== current.memory ||
        parameters.passes !== current.passes ||
        parameters.lanes !== current.lanes
      )
    },
  }
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** The form that other programs write, too (github.com/P-H-C/phc-string-format). */
const write = ({ memory, passes, lanes }: HashParameters, salt: Buffer, tag: Buffer): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${lanes}$${base64(salt)}$${base64(tag)}`

const form =
  /^\$argon2id\$v=19\$m=([1-9]\d{0,6}),t=([1-9]\d?),p=([1-9]\d?)\$([A-Za-z0-9+/]{11,64})\$([A-Za-z0-9+/]{16,86})$/

/** The parts of a hash; undefined for a text that is none, or that asks for more work than is done. */
export const readHash = (
  text: string,
): { parameters: HashParameters; salt: Buffer; tag: Buffer } | undefined => {
  const [, memory = '', passes = '', lanes = '', salt = '', tag = ''] = form.exec(text) ?? []
  if (tag === '') return undefined
  const parameters = { memory: Number(memory), passes: Number(passes), lanes: Number(lanes) }
  const isBearable =
    parameters.memory <= most.memory &&
    parameters.passes <= most.passes &&
    parameters.lanes <= most.lanes &&
    // RFC 9106, section 3.1: eight blocks for each lane at least.
    parameters.memory >= 8 * parameters.lanes
  return isBearable
    ? { parameters, salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') }
    : undefined
}
