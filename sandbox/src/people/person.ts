/** A test person: who they are at every network. All of it follows from the name alone. */
import { createHash } from 'node:crypto'

export interface Person {
  readonly name: string
  /** The purpose of this person in tests, in words. */
  readonly about: string
  readonly displayName: string
  readonly givenName: string
  readonly familyName: string
  readonly email: string | null
  readonly emailVerified: boolean
  readonly country: string
  readonly ageGroup: 'Adult' | 'Teen' | 'Child'
  readonly steam: {
    readonly id: string
    readonly ownerId: string
    readonly vacBanned: boolean
    readonly publisherBanned: boolean
  }
  readonly epic: { readonly accountId: string }
  readonly xbox: { readonly xuid: string; readonly gamertag: string }
  readonly google: { readonly sub: string }
  readonly apple: { readonly sub: string; readonly email: string | null }
  readonly github: { readonly id: number; readonly login: string; readonly name: string | null }
  readonly discord: { readonly id: string; readonly avatar: string | null }
  readonly twitch: { readonly id: string; readonly login: string }
}

export const PERSON_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

/** An ordinary person of that name: adult, with a verified e-mail, banned nowhere. */
export const ordinaryPerson = (name: string): Person => {
  const login = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  const steamId = steamIdOf(name)
  const email = `${name}@players.example`
  return {
    name,
    about: 'an ordinary person',
    displayName: name,
    givenName: name,
    familyName: 'Player',
    email,
    emailVerified: true,
    country: 'DE',
    ageGroup: 'Adult',
    steam: { id: steamId, ownerId: steamId, vacBanned: false, publisherBanned: false },
    epic: { accountId: hash(name, 'epic').toString('hex').slice(0, 32) },
    xbox: { xuid: digits(2_533_274_790_395_904n, name, 'xbox'), gamertag: name.slice(0, 15) },
    google: { sub: digits(100_000_000_000_000_000_000n, name, 'google') },
    apple: { sub: appleSub(name), email },
    github: { id: Number(digits(1_000_000n, name, 'github')), login, name },
    discord: {
      id: digits(1_100_000_000_000_000_000n, name, 'discord'),
      avatar: hash(name, 'avatar').toString('hex').slice(0, 32),
    },
    twitch: { id: digits(400_000_000n, name, 'twitch'), login: login.replaceAll('-', '_') },
  }
}

const hash = (name: string, network: string): Buffer =>
  createHash('sha256').update(`${network}/${name}`).digest()

const digits = (base: bigint, name: string, network: string): string =>
  String(base + BigInt(hash(name, network).readUIntBE(0, 5)))

/** Universe 1, type 1, instance 1 and 32 bits of account number: what every individual account has. */
const steamIdOf = (name: string): string =>
  String(76_561_197_960_265_728n + BigInt(hash(name, 'steam').readUInt32BE(0)))

const appleSub = (name: string): string => {
  const hex = hash(name, 'apple').toString('hex')
  const four = (at: number) =>
    String(hash(name, 'apple').readUInt16BE(at) % 10_000).padStart(4, '0')
  return `00${four(0)}.${hex.slice(0, 32)}.${four(2)}`
}
