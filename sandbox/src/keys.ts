/** The vendors' key pairs and secrets: made at first use, kept in one file when there is a folder. */
import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const rsaKeys = [
  'xbox_relying_party',
  'xbox_signing',
  'google',
  'apple',
  'twitch',
  'discord',
  'xbox_service',
  // Signs the id_tokens of all networks without a name here.
  'networks',
] as const
const ecKeys = ['apple_client', 'yahoo'] as const
const keyNames = [...rsaKeys, ...ecKeys] as const
export type KeyName = (typeof keyNames)[number]

/** One key pair; `thumbprint` is the SHA-1 of the public key (SPKI), base64url, used as x5t and kid. */
export interface Key {
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
  readonly thumbprint: string
}

export interface Keys {
  get(name: KeyName): Promise<Key>
  /** A secret in lowercase hex or base64, always the same for a label and a key file. */
  secret(label: string, bytes: number, encoding: 'hex' | 'base64' | 'base64url'): string
  /** Raw bytes for a label, for sealing the sandbox's own tickets. */
  bytes(label: string): Buffer
}

interface KeyFile {
  seed: string
  keys: Partial<Record<KeyName, string>>
}

/**
 * Opens `<dataDir>/sandbox-keys.json`, or creates it (mode 600). A key is generated at its first use and written before
 * anyone gets it. Generating all eight RSA keys took half a second of a first start. Without a folder the keys live in
 * the process.
 *
 * @throws Error if the file is not the sandbox's; it is never overwritten
 */
export const openKeys = async (dataDir?: string): Promise<Keys> => {
  if (dataDir === undefined) return keysFrom({ seed: randomBytes(32).toString('hex'), keys: {} })
  const path = join(dataDir, 'sandbox-keys.json')
  const found = await readKeyFile(path)
  const file = found ?? { seed: randomBytes(32).toString('hex'), keys: {} }
  await mkdir(dataDir, { recursive: true })
  let written = Promise.resolve()
  const write = (): Promise<void> => {
    written = written
      .catch(() => {})
      .then(async () => {
        await writeFile(`${path}.new`, JSON.stringify(file, null, 2), { mode: 0o600 })
        await rename(`${path}.new`, path)
      })
    return written
  }
  if (!found) await write()
  return keysFrom(file, write)
}

const readKeyFile = async (path: string): Promise<KeyFile | null> => {
  let content: string
  try {
    content = await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  const file = parse(content)
  if (!file) throw new Error(`${path} is not the sandbox's key file; move it away to get new keys.`)
  return file
}

const parse = (content: string): KeyFile | null => {
  try {
    const file = JSON.parse(content) as Partial<KeyFile>
    const isWhole =
      /^[0-9a-f]{64}$/.test(file.seed ?? '') &&
      typeof file.keys === 'object' &&
      file.keys !== null &&
      Object.values(file.keys).every((pem) => typeof pem === 'string')
    return isWhole ? (file as KeyFile) : null
  } catch {
    return null
  }
}

/** `write` keeps the file after a key was added to it. */
const keysFrom = (file: KeyFile, write: () => Promise<void> = async () => {}): Keys => {
  const seed = Buffer.from(file.seed, 'hex')
  const opened = new Map<KeyName, Promise<Key>>()
  const bytes = (label: string, size = 32): Buffer => {
    const blocks = Array.from({ length: Math.ceil(size / 32) }, (_, at) =>
      createHmac('sha256', seed).update(`${label}/${at}`).digest(),
    )
    return Buffer.concat(blocks).subarray(0, size)
  }
  const create = async (name: KeyName): Promise<KeyObject> => {
    const key = await generate(name)
    file.keys[name] = key.export({ type: 'pkcs8', format: 'pem' }).toString()
    await write()
    return key
  }
  return {
    bytes,
    secret: (label, size, encoding) => bytes(label, size).toString(encoding),
    get(name) {
      const known = opened.get(name)
      if (known !== undefined) return known
      const pem = file.keys[name]
      const key = (pem ? Promise.resolve(createPrivateKey(pem)) : create(name)).then(pair)
      opened.set(name, key)
      return key
    },
  }
}

const pair = (privateKey: KeyObject): Key => {
  const publicKey = createPublicKey(privateKey)
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const thumbprint = createHash('sha1').update(spki).digest('base64url')
  return { privateKey, publicKey, thumbprint }
}

const makeKeyPair = promisify(generateKeyPair)

const generate = async (name: KeyName): Promise<KeyObject> =>
  ecKeys.some((one) => one === name)
    ? (await makeKeyPair('ec', { namedCurve: 'P-256' })).privateKey
    : (await makeKeyPair('rsa', { modulusLength: 2048 })).privateKey
