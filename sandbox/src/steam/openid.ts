/**
 * Steam's web sign-in: OpenID 2.0 as a provider without associations. The service gets an assertion
 * and has it checked by openid.mode=check_authentication, once.
 * openid.net/specs/openid-authentication-2_0.html, sections 10, 11.4.2; partner.steamgames.com/doc/features/auth.
 */
import { createHmac, randomBytes } from 'node:crypto'
import type { Switches } from '../faults/switches.ts'
import { type Answer, html, redirect, text } from '../http/answer.ts'
import { isSame } from '../http/basic.ts'
import { readForm } from '../http/body.ts'
import type { Route, Visit } from '../http/routes.ts'
import { choosePerson, isAnswer } from '../people/choose.ts'
import type { Person } from '../people/person.ts'
import { type ShortLived, shortLived } from '../short-lived.ts'
import { vendorSeconds, type World } from '../world.ts'

const NS = 'http://specs.openid.net/auth/2.0'
const SELECT = 'http://specs.openid.net/auth/2.0/identifier_select'
const PATH = '/steamcommunity.com/openid/login'
const NONCE_LIFETIME_MS = 300_000
const FIELDS = [
  'signed',
  'op_endpoint',
  'claimed_id',
  'identity',
  'return_to',
  'response_nonce',
  'assoc_handle',
]

/** The page, the check and discovery. */
export const steamOpenId = (world: World): Route[] => {
  const nonces = shortLived<true>()
  return [
    { method: 'GET', path: PATH, handle: (visit) => begin(world, nonces, visit) },
    {
      method: 'POST',
      path: PATH,
      back: ['steam', 'check'],
      handle: (visit) => check(world, nonces, visit),
    },
    {
      method: 'GET',
      path: /^\/steamcommunity\.com\/openid\/?$/,
      back: ['steam', 'discovery'],
      handle: () => discovery(`${world.url}${PATH}`),
    },
  ]
}

const refused = (why: string): Answer =>
  html(`<!doctype html><title>Steam Community :: Error</title><h1>Sorry!</h1><p>${why}</p>`, 400)

const begin = (world: World, nonces: ShortLived<true>, visit: Visit): Answer => {
  const of = (name: string): string => visit.query.get(`openid.${name}`) ?? ''
  if (of('ns') !== NS) return refused('The OpenID namespace is missing or unknown.')
  if (of('mode') !== 'checkid_setup') return refused('The OpenID mode is not supported.')
  if (of('identity') !== SELECT || of('claimed_id') !== SELECT) {
    return refused('The identity must be identifier_select.')
  }
  const returnTo = of('return_to')
  const realm = of('realm') || returnTo
  if (!isBelow(returnTo, realm)) return refused('The return_to address is not below the realm.')
  if (!world.addresses.has(returnTo, true)) return refused('The return_to address is not allowed.')
  const choice = choosePerson(world, visit, 'steam', 'Steam')
  if (isAnswer(choice)) return choice
  if (choice === 'deny') {
    return answered(returnTo, new URLSearchParams({ 'openid.ns': NS, 'openid.mode': 'cancel' }))
  }
  return answered(returnTo, assert(world, nonces, returnTo, choice))
}

/** OpenID 2.0 section 9.2, without wildcards: same origin, path at or below. */
const isBelow = (returnTo: string, realm: string): boolean => {
  const address = URL.parse(returnTo)
  const root = URL.parse(realm)
  if (!address || !root || address.origin !== root.origin) return false
  const path = root.pathname.endsWith('/') ? root.pathname : `${root.pathname}/`
  return `${address.pathname}/`.startsWith(path)
}

const answered = (returnTo: string, assertion: URLSearchParams): Answer =>
  redirect(`${returnTo}${returnTo.includes('?') ? '&' : '?'}${assertion}`)

const assert = (
  world: World,
  nonces: ShortLived<true>,
  returnTo: string,
  person: Person,
): URLSearchParams => {
  const set = world.faults.of('steam')
  const time = new Date(vendorSeconds(set) * 1_000).toISOString().replace(/\.\d+Z$/, 'Z')
  const nonce = `${time}${randomBytes(16).toString('base64').replace(/=+$/, '')}`
  const idRoot = `${world.url}/steamcommunity.com/openid/id`
  const claimedId = `${set.wrong_claimed_id ? 'https://another.example/openid/id' : idRoot}/${person.steam.id}`
  const left = new Set(unsigned(set))
  const fields: Record<string, string> = {
    signed: FIELDS.filter((name) => !left.has(name)).join(','),
    op_endpoint: set.wrong_op_endpoint
      ? 'https://another.example/openid/login'
      : `${world.url}${PATH}`,
    claimed_id: claimedId,
    identity: set.other_identity ? `${idRoot}/76561197960287930` : claimedId,
    return_to: set.wrong_return_to ? 'https://another.example/callback' : returnTo,
    response_nonce: nonce,
    assoc_handle: '1234567890',
  }
  const signature = sign(world, fields)
  nonces.put(nonce, true, NONCE_LIFETIME_MS)
  const assertion = new URLSearchParams({
    'openid.ns': set.wrong_ns ? 'http://openid.net/signon/1.1' : NS,
    'openid.mode': 'id_res',
  })
  for (const name of FIELDS.slice(1)) assertion.append(`openid.${name}`, fields[name] ?? '')
  if (set.repeated_parameter) assertion.append('openid.claimed_id', `${idRoot}/76561197960287930`)
  assertion.append('openid.signed', fields.signed ?? '')
  assertion.append('openid.sig', set.bad_signature ? sign(world, { signed: '' }) : signature)
  return assertion
}

const unsigned = (set: Switches): string[] => [
  ...(set.unsigned_claimed_id ? ['claimed_id'] : []),
  ...(set.unsigned_return_to ? ['return_to'] : []),
  ...(set.unsigned_nonce ? ['response_nonce'] : []),
]

/** Key-value form of the fields named in `signed`, in that order (section 6.1). */
const sign = (world: World, fields: Readonly<Record<string, string>>): string => {
  const lines = (fields.signed ?? '').split(',').map((name) => `${name}:${fields[name] ?? ''}\n`)
  const key = world.keys.bytes('steam openid')
  return createHmac('sha1', key).update(lines.join('')).digest('base64')
}

/** A signature is confirmed once, and only while its nonce is fresh. */
const check = (world: World, nonces: ShortLived<true>, visit: Visit): Answer => {
  const form = readForm(visit)
  if (form?.get('openid.mode') !== 'check_authentication') {
    return text(`ns:${NS}\nerror:Invalid openid.mode\n`, 400)
  }
  const fields: Record<string, string> = {}
  for (const name of FIELDS) fields[name] = form.get(`openid.${name}`) ?? ''
  const isSigned = isSame(form.get('openid.sig') ?? '', sign(world, fields))
  const isFresh = nonces.take(fields.response_nonce ?? '') === true
  return text(`ns:${NS}\nis_valid:${isSigned && isFresh}\n`)
}

const discovery = (endpoint: string): Answer => ({
  status: 200,
  headers: { 'content-type': 'application/xrds+xml;charset=utf-8' },
  body: `<?xml version="1.0" encoding="UTF-8"?>
<xrds:XRDS xmlns:xrds="xri://$xrds" xmlns="xri://$xrd*($v*2.0)"><XRD><Service priority="0"><Type>http://specs.openid.net/auth/2.0/server</Type><URI>${endpoint}</URI></Service></XRD></xrds:XRDS>
`,
})
