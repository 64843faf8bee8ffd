/** A network behind the simulator's prefix that plays its recording. */
import { generateKeyPairSync } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { exportJWK, SignJWT } from 'jose'
import { epochSeconds } from '../../src/base/clock.ts'
import type { Credentials } from '../../src/signin/networks/calls/connection.ts'
import type { Keep, OAuthNetwork } from '../../src/signin/networks/network.ts'
import type { Profile } from '../../src/signin/networks/profile.ts'
import { listNetworks } from '../../src/signin/networks/table.ts'
import { completeVisit, newKeep } from '../../src/signin/networks/visit.ts'
import type { Answers, Recording } from '../recorded/networks/recording.ts'
import { openVendor, type Vendor } from './vendor.ts'

const now = new Date('2026-03-01T12:00:00Z')

/** The parts that the visits of recordings share. */
export const visiting = {
  now,
  clock: { now: () => now },
  callback: 'https://game.example/api/social/oauth2/callback',
  state: 'sealed-State_1',
}

const recordedFolder = join(import.meta.dirname, '../recorded/networks')

/** The recordings by the names of the rows; a row without one is not in it. */
export const recordings: ReadonlyMap<string, Recording> = new Map(
  await Promise.all(
    listNetworks()
      .map(({ name }) => name)
      .filter((name) => existsSync(join(recordedFolder, `${name}.ts`)))
      .map(async (name) => {
        const module = (await import(join(recordedFolder, `${name}.ts`))) as {
          recording: Recording
        }
        return [name, module.recording] as const
      }),
  ),
)

/** The recording of a network. Throws where there is none. */
export const recordingOf = (name: string): Recording => {
  const recording = recordings.get(name)
  if (!recording) throw new Error(`${name} has no recording in test/recorded/networks`)
  return recording
}

/** Where an address of the table is at the vendor; places in it have been filled. */
export const pathOf = (address: string): string => {
  const { host, pathname } = new URL(address)
  return `/${host}${pathname}`.replace(/\/$/, '')
}

const keys = {
  RS256: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
}

export type Setting = {
  network: OAuthNetwork
  recording: Recording
  vendor: Vendor
  connection: Credentials
  keep: Keep
  tokenPath: string
  /** Where the player is looked up; undefined where the id_token says it all. */
  profilePath: string | undefined
  /** Lets the network answer with these. */
  play(answers: Answers, change?: { token?: object; claims?: object }): Promise<void>
  /** Comes back with these parameters beside code, state and iss; undefined takes one out. */
  comeBack(params?: Record<string, string | undefined>): Promise<Profile>
}

/** The address of a row for a connection without a simulator. */
export const addressFor = (
  address: string,
  network: OAuthNetwork,
  { credentials }: Recording,
): string =>
  address.replace(
    /\{([a-z_]+)\}/g,
    (_all, name: string) => credentials[name] ?? network.defaults?.[name] ?? '',
  )

/** Opens it; the vendor is closed after the test. It plays `recording.full` until told otherwise. */
export const settingOf = async (t: TestContext, network: OAuthNetwork): Promise<Setting> => {
  const recording = recordingOf(network.name)
  const vendor = await openVendor(t)
  const connection = { credentials: recording.credentials, settings: { simulator: vendor.url } }
  const keep = newKeep(network)
  const own = recording.issuer ?? network.issuer
  const issuer = own === undefined ? undefined : `${vendor.url}${pathOf(own)}`
  const pathFor = (address: string) => pathOf(addressFor(address, network, recording))
  const tokenPath = pathFor(network.token.url)
  const profilePath =
    recording.profilePath ?? (network.profile ? pathFor(network.profile.url) : undefined)
  const algorithm = recording.algorithm ?? 'RS256'
  const key = keys[algorithm]
  const published = { ...(await exportJWK(key.publicKey)), kid: 'k1', alg: algorithm, use: 'sig' }
  let sent: Record<string, string> = {}

  const sign = (claims: Record<string, unknown>): Promise<string> =>
    new SignJWT({
      ...(issuer === undefined ? {} : { iss: issuer }),
      aud: recording.credentials.client_id ?? '',
      iat: epochSeconds(now),
      exp: epochSeconds(now) + 3600,
      ...(keep.nonce === undefined ? {} : { nonce: keep.nonce }),
      ...claims,
    })
      .setProtectedHeader({ alg: algorithm, kid: 'k1' })
      .sign(key.privateKey)

  const play: Setting['play'] = async (answers, change = {}) => {
    sent = answers.callback ?? {}
    const hasIdToken = network.idToken && answers.claims !== undefined
    const idToken = hasIdToken ? await sign({ ...answers.claims, ...change.claims }) : undefined
    const body = {
      ...recording.token,
      ...answers.token,
      ...(idToken === undefined ? {} : { id_token: idToken }),
      ...change.token,
    }
    vendor.answer(tokenPath, { body })
    if (network.idToken)
      vendor.answer(pathFor(network.idToken.keys), { body: { keys: [published] } })
    if (profilePath !== undefined) vendor.answer(profilePath, { body: answers.profile })
    for (const [path, further] of Object.entries(answers.further ?? {})) {
      vendor.answer(path, { body: further })
    }
  }
  const comeBack: Setting['comeBack'] = (params = {}) => {
    const iss = network.issRequired ? issuer : undefined
    const all = { code: 'the-code', state: visiting.state, iss, ...sent, ...params }
    const pairs = Object.entries(all).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    )
    return completeVisit(
      network,
      connection,
      {
        callback: visiting.callback,
        state: visiting.state,
        keep,
        params: Object.fromEntries(pairs),
        rawParams: pairs,
      },
      { outbound: vendor.outbound, clock: visiting.clock },
    )
  }
  await play(recording.full)
  return { network, recording, vendor, connection, keep, tokenPath, profilePath, play, comeBack }
}
