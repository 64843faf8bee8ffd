import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { newRequestId, newUuid } from '../../base/ids.ts'
import { keyring } from '../../base/seals/seal.ts'
import { browserLength } from '../requests/browser.ts'
import { type Trip, upstreamStates } from './upstream-state.ts'

const states = upstreamStates(keyring([{ version: 1, key: randomBytes(32) }]))
const now = new Date(Date.UTC(2026, 0, 5))

const trips = fc.record({
  clientId: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  state: fc.string(),
  redirectUri: fc.webUrl(),
  isRedirectUriImplied: fc.boolean(),
  scope: fc.string(),
  locale: fc.option(fc.string({ minLength: 1 })),
  isLink: fc.boolean(),
  isHosted: fc.boolean(),
  at: fc.option(fc.nat({ max: 2 ** 47 })),
})

test('a state tells the trip with its start, and one that an older process sealed without it', () => {
  fc.assert(
    fc.property(trips, ({ isLink, at, ...asked }) => {
      const trip: Trip = {
        ...asked,
        provider: 'github',
        audience: null,
        deploymentId: null,
        challenge: null,
        browser: randomBytes(browserLength),
        linkTo: isLink ? { userId: newUuid(), sessionId: newUuid() } : null,
        keep: { nonce: 'nonce', verifier: undefined },
        began:
          at === null
            ? undefined
            : { name: isLink ? 'agreed' : 'start', at, requestId: newRequestId() },
      }
      assert.deepEqual(states.open(states.seal(trip, now), now)?.trip, trip)
    }),
  )
})
