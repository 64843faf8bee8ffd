import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { addressFor, pathOf, recordingOf, visiting } from '../../../test/support/network-setting.ts'
import { VisitFailure } from './calls/visit-failure.ts'
import { listNetworks } from './table.ts'
import { completeVisit } from './visit.ts'

const { callback, clock, state } = visiting

/** Puts `by` in place of the `at`-th value inside, counted from the outside in. */
const spoil = (value: unknown, at: number, by: unknown): unknown => {
  let left = at
  const walk = (one: unknown): unknown => {
    if (left === 0) {
      left -= 1
      return by
    }
    left -= 1
    if (Array.isArray(one)) return one.map(walk)
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(Object.entries(one).map(([name, inner]) => [name, walk(inner)]))
  }
  return walk(value)
}

/** Whatever a network may put where something else was expected. */
const anything = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(null, '', 0, -1, true, [], {}, '\u0000', '\ud800', 'javascript:alert(1)'),
  fc.constantFrom({ toString: null }, { valueOf: null, toString: null }, [{ toString: null }]),
  fc.constantFrom('__proto__', 'https://x.example/\r\nx: y', '1'.repeat(400), 1e300),
)

suite('whatever a network answers is a player or a failure of ours', () => {
  for (const network of listNetworks()) {
    // With an id_token the answer cannot be spoiled without its signature.
    if (network.protocol !== 'oauth2' || network.idToken) continue
    const recording = recordingOf(network.name)
    const { full } = recording
    const connection = { credentials: recording.credentials, settings: {} }

    const pathFor = (address: string) => pathOf(addressFor(address, network, recording))
    const profilePath = recording.profilePath ?? pathFor(network.profile?.url ?? 'https://none/')
    const good: readonly (readonly [path: string, body: unknown])[] = [
      [pathFor(network.token.url), { ...recording.token, ...full.token }],
      [profilePath, full.profile],
      ...Object.entries(full.further ?? {}),
    ]
    const visitWith = (answers: typeof good) => {
      const bodies = new Map(answers)
      const request = ({ url }: { url: string }) =>
        Promise.resolve({
          status: 200,
          headers: { 'content-type': 'application/json' },
          body: Buffer.from(JSON.stringify(bodies.get(pathOf(url)))),
          truncated: false,
          durationMs: 1,
        })
      const iss = network.issRequired && network.issuer ? { iss: network.issuer } : {}
      const params = { code: 'c', ...iss, ...full.callback }
      const visit = { callback, state, keep: { verifier: 'v' }, params }
      return completeVisit(network, connection, visit, { outbound: { request }, clock })
    }

    test(network.title, async () => {
      assert.equal((await visitWith(good)).subject, recording.expected.id)
      await fc.assert(
        fc.asyncProperty(fc.nat(good.length - 1), fc.nat(25), anything, async (which, at, by) => {
          const answers = good.map(
            ([path, body], index) => [path, index === which ? spoil(body, at, by) : body] as const,
          )
          try {
            const profile = await visitWith(answers)
            assert.match(profile.subject, /^[\x21-\x7e]{1,255}$/)
            assert.match(profile.picture ?? 'https://', /^https?:\/\//)
            assert.ok(!/[\p{Cc}]/u.test(`${profile.name}${profile.username}${profile.email}`))
          } catch (error) {
            assert.ok(error instanceof VisitFailure, String(error))
          }
        }),
        { numRuns: 300 },
      )
    })
  }
})
