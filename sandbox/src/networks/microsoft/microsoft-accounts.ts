/** The accounts that Microsoft's sign-in keeps for all applications registered with it, and the consents they gave. */
import { createHash } from 'node:crypto'
import type { Vendor } from '../../faults/switches.ts'
import type { Grant } from '../../oauth2/grants.ts'
import type { Person } from '../../people/person.ts'
import { type ShortLived, shortLived } from '../../short-lived.ts'
import type { World } from '../../world.ts'

/** The tenant of all personal accounts. */
export const PERSONAL_TENANT = '9188040d-6c67-4c5b-b112-36a304b66dad'

export interface MicrosoftGrant extends Grant {
  readonly clientId: string
  readonly tenant: string
}

export interface Application {
  readonly vendor: Vendor
  readonly title: string
  readonly clientId: string
  readonly clientSecret: string
  /** Registered for personal accounts only: then no other address than that of `consumers` serves it. */
  readonly isPersonalOnly: boolean
}

/** The applications of this sandbox's studio, in the order of their names. */
export const applications = ({ credentials }: World): readonly Application[] =>
  [
    { vendor: 'microsoft', title: 'Microsoft', ...credentials.microsoft, isPersonalOnly: false },
    { vendor: 'msn', title: 'MSN', ...credentials.msn, isPersonalOnly: true },
    { vendor: 'xbox', title: 'Xbox', ...credentials.xbox, isPersonalOnly: true },
  ].map(({ client_id: clientId, client_secret: clientSecret, vendor, title, isPersonalOnly }) => ({
    vendor: vendor as Vendor,
    title,
    clientId,
    clientSecret,
    isPersonalOnly,
  }))

const stores = new WeakMap<World, ShortLived<MicrosoftGrant>>()

/** Access tokens of Microsoft accounts; Xbox Live exchanges those of its application. */
export const microsoftTokens = (world: World): ShortLived<MicrosoftGrant> => {
  const store = stores.get(world) ?? shortLived<MicrosoftGrant>()
  stores.set(world, store)
  return store
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

const guidOf = (text: string): string =>
  digest(text)
    .slice(0, 32)
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5')

/** Where the account lives: among the personal ones, or in the directory of its e-mail domain. */
export const tenantOf = (person: Person, isPersonal: boolean): string =>
  isPersonal
    ? PERSONAL_TENANT
    : guidOf(`tenant/${person.email?.split('@')[1] ?? 'players.example'}`)

/** The same for every application of a publisher, within the tenant. */
export const objectIdOf = (person: Person): string => guidOf(`object/${person.name}`)

/** An id of 43 characters, another one for every application. */
export const subjectOf = (person: Person, clientId: string): string =>
  createHash('sha256').update(`subject/${clientId}/${person.name}`).digest('base64url')
