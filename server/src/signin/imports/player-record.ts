/** A line of a file of players: what it may say, and how it is read into rows. */
import { formatTimestamp, type Instant, parseTimestamp } from '../../base/clock.ts'
import { closed, type Static, Type } from '../../base/contract.ts'
import type { LineReading } from '../../base/input/line-import.ts'
import { schemaCheck } from '../../base/input/schema-check.ts'
import { readViolations } from '../../base/input/violations.ts'
import type { Remark } from '../../base/refusals/violation.ts'
import type { Keyring } from '../../base/seals/seal.ts'
import { ImportedAttribute, type NewAttribute, readImported } from '../attributes/imported.ts'
import { UserId } from '../contract.ts'
import { isCustomName } from '../networks/custom.ts'
import { cleanText, readAddress, readCountry, readEmail } from '../networks/profile.ts'
import { steamAddress, steamIdPattern } from '../networks/steam-player.ts'
import { findNetwork, networkNameOf } from '../networks/table.ts'
import { readTarget } from '../passwordless/codes/address.ts'
import { walletId, walletName } from '../passwordless/wallet.ts'
import { importedProfile, type NewProfile, readImportedProfile } from '../profile/imported.ts'

const Text = Type.String({ minLength: 1, maxLength: 200 })
const Moment = Type.String({ format: 'date-time' })

const PlayerIdentity = Type.Object(
  {
    provider: Type.String({ maxLength: 40 }),
    id: Type.String({ minLength: 1, maxLength: 320 }),
    name: Type.Optional(Text),
    username: Type.Optional(Text),
    picture: Type.Optional(Type.String({ maxLength: 2048 })),
  },
  closed,
)

const PlayerRecord = Type.Object(
  {
    user_id: Type.Optional(UserId),
    username: Type.Optional(Text),
    name: Type.Optional(Text),
    email: Type.Optional(Type.String({ maxLength: 254 })),
    is_email_confirmed: Type.Optional(Type.Boolean()),
    picture: Type.Optional(Type.String({ maxLength: 2048 })),
    country: Type.Optional(Type.String({ maxLength: 2 })),
    created_at: Type.Optional(Moment),
    ban: Type.Optional(
      Type.Object(
        {
          reason: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 })),
          until: Type.Optional(Moment),
        },
        closed,
      ),
    ),
    identities: Type.Optional(Type.Array(PlayerIdentity, { maxItems: 40 })),
    attributes: Type.Optional(Type.Array(ImportedAttribute, { maxItems: 512 })),
    ...importedProfile,
  },
  closed,
)
type PlayerRecord = Static<typeof PlayerRecord>

/** An identity as a row without its user. */
export type NewIdentity = {
  realm: string
  subject: string
  network: string
  id: string
  name: string | null
  username: string | null
  picture: string | null
}

/** A player of a file; null where the file says nothing. */
export type Newcomer = {
  line: number
  user_id: string | undefined
  username: string | null
  name: string | null
  email: string | null
  is_email_confirmed: boolean
  picture: string | null
  country: string | null
  created_at: Instant
  banned_at: Instant | null
  ban_reason: string | null
  banned_until: Instant | null
  identities: NewIdentity[]
  attributes: NewAttribute[]
  profile: NewProfile | undefined
}

export type ReadingNeeds = { keyring: Pick<Keyring, 'derive'>; projectId: number; now: Instant }

const isRecord = schemaCheck<PlayerRecord>(PlayerRecord)

/** Reads one line: a player, or everything that is wrong with it. */
export const readPlayer = (
  value: unknown,
  line: number,
  needs: ReadingNeeds,
): LineReading<Newcomer> => {
  if (!isRecord(value)) return { violations: readViolations(isRecord.errors) }
  const wrong: Remark[] = []
  const newcomer = newcomerOf(value, line, needs, (property, message) =>
    wrong.push({ property, message }),
  )
  return wrong.length > 0 ? { violations: wrong } : { item: newcomer }
}

type Refuse = (property: string, message: string) => void

const newcomerOf = (
  record: PlayerRecord,
  line: number,
  needs: ReadingNeeds,
  refuse: Refuse,
): Newcomer => {
  const { now } = needs
  const { user_id, email, is_email_confirmed = false, ban } = record
  if (is_email_confirmed && email === undefined)
    refuse('is_email_confirmed', 'says nothing without email')
  const created = record.created_at === undefined ? now : (parseTimestamp(record.created_at) ?? now)
  if (created > now)
    refuse('created_at', `must not be in the future: it is ${formatTimestamp(now)}`)
  const until = ban?.until === undefined ? null : (parseTimestamp(ban.until) ?? null)
  if (until && until <= now) refuse('ban.until', 'must be in the future: leave an ended ban out')
  const identities = (record.identities ?? []).flatMap((identity, nth) => {
    const row = identityOf(identity, `identities[${nth}]`, needs, refuse)
    return row ? [row] : []
  })
  const realms = identities.map(({ realm }) => realm)
  const twice = realms.findIndex((realm, nth) => realms.indexOf(realm) < nth)
  if (twice >= 0)
    refuse(`identities[${twice}].provider`, 'stands twice: a player has one identity of each')
  if (user_id === undefined && identities.length === 0)
    refuse('user_id', 'is missing: a player without identities is known by it only')
  return {
    line,
    user_id,
    ...textsOf(record, '', refuse),
    email: read('email', email, readEmail, 'must be an e-mail address', refuse),
    is_email_confirmed,
    country: read(
      'country',
      record.country,
      readCountry,
      'must be a country of ISO 3166-1, as in DE',
      refuse,
    ),
    created_at: created,
    banned_at: ban ? now : null,
    ban_reason: ban?.reason ?? null,
    banned_until: until,
    identities,
    attributes: readImported(record.attributes ?? [], needs.projectId, refuse),
    profile: readImportedProfile(record, now, refuse),
  }
}

const read = (
  property: string,
  given: string | undefined,
  reader: (given: string) => string | undefined,
  message: string,
  refuse: Refuse,
): string | null => {
  if (given === undefined) return null
  const value = reader(given)
  if (value === undefined) refuse(property, message)
  return value ?? null
}

const textsOf = (
  { name, username, picture }: Pick<PlayerRecord, 'name' | 'username' | 'picture'>,
  place: string,
  refuse: Refuse,
) => {
  const text = (property: string, given: string | undefined) =>
    read(place + property, given, (one) => cleanText(one), 'has nothing that can be shown', refuse)
  return {
    name: text('name', name),
    username: text('username', username),
    picture: read(
      `${place}picture`,
      picture,
      readAddress,
      'must be an address with https:// or http://',
      refuse,
    ),
  }
}

/** Where an identity stands; undefined for one that nobody can have. */
export const placeOfIdentity = (
  identity: { provider: string; id: string },
  needs: Pick<ReadingNeeds, 'keyring' | 'projectId'>,
): Pick<NewIdentity, 'realm' | 'subject'> | undefined => identityOf(identity, '', needs, () => {})

const identityOf = (
  { provider, id, ...texts }: Static<typeof PlayerIdentity>,
  place: string,
  { keyring, projectId }: Pick<ReadingNeeds, 'keyring' | 'projectId'>,
  refuse: Refuse,
): NewIdentity | undefined => {
  const shown = textsOf(texts, `${place}.`, refuse)
  const refuseId = (message: string): undefined => {
    refuse(`${place}.id`, message)
  }
  if (provider === 'email' || provider === 'phone') {
    const target = readTarget(provider, id)
    if (target === undefined)
      return refuseId(
        `must be ${provider === 'email' ? 'an e-mail address' : 'a number like +12025550142'}`,
      )
    const known = walletId(keyring, projectId, provider, target)
    return { realm: provider, subject: target, network: walletName, id: known, ...shown }
  }
  const network = networkNameOf(provider)
  if (
    !(findNetwork(network) || platforms.has(network) || isCustomName(network)) ||
    network === walletName
  ) {
    refuse(
      `${place}.provider`,
      'must be email, phone, a network or platform of docs/networks.md, or custom:NAME',
    )
    return undefined
  }
  if (!/^[\x21-\x7e]{1,255}$/.test(id))
    return refuseId('must be 1 to 255 visible characters of ASCII')
  if (network !== 'steam') return { realm: network, subject: id, network, id, ...shown }
  const steamId = id.slice(id.lastIndexOf('/') + 1)
  if (!steamIdPattern.test(steamId)) return refuseId('must be a SteamID64, as in 76561197960287930')
  return { realm: network, subject: steamId, network, id: steamAddress(steamId), ...shown }
}

const platforms: ReadonlySet<string> = new Set(['steam', 'epicgames', 'xbox'])
