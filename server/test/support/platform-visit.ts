/** Tickets handed in at a platform whose hosts a vendor stands for, and the ways in which a platform can be down. */
import assert from 'node:assert/strict'
import type { Credentials } from '../../src/signin/networks/calls/connection.ts'
import {
  VisitFailure,
  type VisitFailureReason,
} from '../../src/signin/networks/calls/visit-failure.ts'
import type { Profile } from '../../src/signin/networks/profile.ts'
import {
  readTicket,
  type TicketContext,
  type TicketQuery,
  verifyTicket,
} from '../../src/signin/platforms/platform.ts'
import type { Vendor, VendorAnswer } from './vendor.ts'

export const now = new Date('2026-03-01T12:00:00Z')
const clock = { now: () => now }

/** The platform's verdict on a ticket, with the vendor in its place. Another way out knows no keys from before. */
export const ask = (
  vendor: Vendor,
  platform: 'steam' | 'epicgames' | 'xbox',
  query: TicketQuery,
  connection: { credentials: Record<string, string>; settings?: Credentials['settings'] },
  context: Partial<TicketContext> = {},
  outbound: Pick<Vendor['outbound'], 'request'> = vendor.outbound,
): Promise<Profile> => {
  const reading = readTicket(platform, query)
  assert.ok('ticket' in reading)
  return verifyTicket(
    reading.ticket,
    {
      credentials: connection.credentials,
      settings: { ...connection.settings, simulator: vendor.url },
    },
    { settings: {}, ...context },
    { outbound, clock },
  )
}

/** Holds a visit to its failure. */
export const failsWith = (visit: Promise<unknown>, reason: VisitFailureReason, detail: string) =>
  assert.rejects(visit, (error) => {
    assert.ok(error instanceof VisitFailure, String(error))
    assert.deepEqual([error.reason, error.detail], [reason, detail])
    return true
  })

/** Answers that are nonsense or none: the platform is down, whatever the player brought. */
export const outages: readonly (readonly [string, VendorAnswer, string])[] = [
  ['500', { status: 500, body: 'oops' }, 'network_failing'],
  ['429', { status: 429, body: {} }, 'network_failing'],
  ['HTML with 200', { body: '<html>' }, 'answer_not_json'],
  ['a JSON array', { body: [] }, 'answer_not_object'],
  ['UTF-16', { body: Buffer.from('{"a":1}', 'utf16le') }, 'answer_not_json'],
  ['Latin-1', { body: Buffer.from('{"a":"é"}', 'latin1') }, 'answer_not_text'],
  ['2 MB', { body: 'x'.repeat(2_000_000) }, 'answer_too_large'],
  [
    'a redirect',
    { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
    'answer_is_redirect',
  ],
]
