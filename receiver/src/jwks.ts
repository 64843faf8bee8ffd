/** The published keys of a project, kept for a while. */
import { webCrypto } from './web-crypto.ts'

export type SigningKey = {
  algorithm: 'ES256' | 'RS256' | 'EdDSA' | 'HS256'
  key: CryptoKey
  /** Parameters for `verify` of Web Crypto. */
  verifying: { name: string; hash?: string }
}

/** Where keys come from. */
export type JwkSource = {
  url: string
  fetch?: (
    url: string,
    init: { signal: AbortSignal; redirect: 'manual'; headers: Record<string, string> },
  ) => Promise<{ ok: boolean; status: number; json(): Promise<unknown> }>
}

type KeySet = {
  readAt: number
  keys: ReadonlyMap<string, SigningKey>
  /** Why it could not be read anew, the last time it was tried. */
  failure?: { at: number; error: unknown }
}

const keptMs = 600_000
/** How long a key is good while the service cannot be asked. */
const keptWhileAwayMs = 86_400_000
/** A token that names an unknown key, or a service that is away, makes us read again: not more often than this. */
const pauseMs = 10_000
const timeoutMs = 5000
const sourcesKept = 100

const keySets = new Map<string, KeySet>()
type Reading = { startedAt: number; set: Promise<KeySet> }
const reading = new Map<string, Reading>()

/**
 * The key with this id; undefined where the project publishes none. A key that is kept is good for a day while the keys
 * cannot be read. Right after a failure nobody waits for them again, also where they have never been read. Rejects when
 * they cannot be read and this one is not kept from before.
 */
export const findKey = async (source: JwkSource, id: unknown): Promise<SigningKey | undefined> => {
  if (typeof id !== 'string') return undefined
  const now = performance.now()
  const kept = keySets.get(source.url)
  const age = kept ? now - kept.readAt : Number.POSITIVE_INFINITY
  const key = kept?.keys.get(id)
  if (key && age < keptMs) return key
  if (kept && !key && age < pauseMs) return undefined
  const isGood = age < keptWhileAwayMs
  if (kept?.failure) {
    const hasJustFailed = now - kept.failure.at < pauseMs
    // One call tries whether the service is back; those that can do without its answer do not wait for it.
    if (key && isGood && (hasJustFailed || beingRead(source.url, now))) return key
    if (hasJustFailed) throw kept.failure.error
  }
  try {
    return (await readOnce(source)).keys.get(id)
  } catch (error) {
    // The service may be away for a while; a key that was good is not bad for that.
    if (key && isGood) return key
    throw error
  }
}

/** Calls that come together share one request. */
const readOnce = (source: JwkSource): Promise<KeySet> => {
  const { url } = source
  const now = performance.now()
  const started = beingRead(url, now)
  if (started) return inTime(url, started)
  const set = readKeys(source).then((read) => {
    keep(url, read)
    return read
  })
  const mine = { startedAt: now, set }
  reading.set(url, mine)
  set.then(
    () => end(url, mine),
    (error: unknown) => fail(url, mine, error),
  )
  return inTime(url, mine)
}

/** An older one never ends: the Worker's request that began it is gone, and its timers with it. */
const beingRead = (url: string, now: number): Reading | undefined => {
  const started = reading.get(url)
  return started && now - started.startedAt < timeoutMs ? started : undefined
}

/** Answers whether it was still the one that counts. */
const end = (url: string, done: Reading): boolean =>
  reading.get(url) === done && reading.delete(url)

const fail = (url: string, failed: Reading, error: unknown): void => {
  if (!end(url, failed)) return
  const { readAt, keys } = keySets.get(url) ?? { readAt: Number.NEGATIVE_INFINITY, keys: new Map() }
  keep(url, { readAt, keys, failure: { at: performance.now(), error } })
}

/** The source that was asked longest ago makes room. */
const keep = (url: string, set: KeySet): void => {
  keySets.delete(url)
  if (keySets.size >= sourcesKept) keySets.delete(keySets.keys().next().value ?? '')
  keySets.set(url, set)
}

/** Nobody waits for longer than this, also where the request cannot be ended. */
const inTime = async (url: string, started: Reading): Promise<KeySet> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`${url} did not answer in ${timeoutMs} ms`)
      fail(url, started, error)
      reject(error)
    }, timeoutMs)
  })
  try {
    return await Promise.race([started.set, late])
  } finally {
    clearTimeout(timer)
  }
}

const readKeys = async ({ url, fetch = globalThis.fetch }: JwkSource): Promise<KeySet> => {
  const answer = await fetch(url, {
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'manual',
    headers: { accept: 'application/json' },
  })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  const { keys } = ((await answer.json()) ?? {}) as { keys?: unknown }
  if (!Array.isArray(keys)) throw new Error(`${url} does not hold a set of keys`)
  const found = new Map<string, SigningKey>()
  for (const jwk of keys as (JsonWebKey & { kid?: unknown })[]) {
    const key = await importKey(jwk)
    if (key && typeof jwk.kid === 'string') found.set(jwk.kid, key)
  }
  return { readAt: performance.now(), keys: found }
}

/** How each kind of key is imported and verified with; by `kty` and, where there is one, `crv`. */
const kinds: Record<
  string,
  {
    algorithm: SigningKey['algorithm']
    importing: EcKeyImportParams | RsaHashedImportParams | AlgorithmIdentifier
    verifying: SigningKey['verifying']
  }
> = {
  'EC P-256': {
    algorithm: 'ES256',
    importing: { name: 'ECDSA', namedCurve: 'P-256' },
    verifying: { name: 'ECDSA', hash: 'SHA-256' },
  },
  'RSA ': {
    algorithm: 'RS256',
    importing: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
    verifying: { name: 'RSASSA-PKCS1-v1_5' },
  },
  'OKP Ed25519': {
    algorithm: 'EdDSA',
    importing: { name: 'Ed25519' },
    verifying: { name: 'Ed25519' },
  },
}

/** Undefined for kinds that are not for tokens; a key that is broken does not spoil the others. */
const importKey = async (jwk: JsonWebKey): Promise<SigningKey | undefined> => {
  const kind = kinds[`${jwk?.kty} ${jwk?.crv ?? ''}`]
  if (!kind || (jwk.use !== undefined && jwk.use !== 'sig')) return undefined
  const { kty, crv, x, y, n, e } = jwk
  const members = Object.entries({ kty, crv, x, y, n, e }).filter(
    ([, value]) => value !== undefined,
  )
  const crypto = await webCrypto()
  try {
    const key = await crypto.importKey('jwk', Object.fromEntries(members), kind.importing, false, [
      'verify',
    ])
    return { algorithm: kind.algorithm, key, verifying: kind.verifying }
  } catch {
    return undefined
  }
}
