/** The settings of connections that are typed in: few for most networks, all of them for one of the customer's own. */
import type { Member } from '../members/members.ts'

/** Begins the names of the customer's own networks. */
export const ownPrefix = 'custom:'

export const isOwn = (provider: string): boolean => provider.startsWith(ownPrefix)

/** How a network of one's own is described: by its discovery document, or by its endpoints. */
export const descriptions = ['discovery', 'endpoints'] as const
export type Description = (typeof descriptions)[number]

const below = 'settings.network.'

const endpoints = ['authorize_url', 'token_url', 'profile_url']
const fields = [
  'id',
  'name',
  'username',
  'email',
  'email_verified',
  'picture',
  'country',
  'external_url',
]

const described: Readonly<Record<Description, readonly Member[]>> = {
  discovery: [{ path: `${below}discovery_url`, kind: 'address' }],
  endpoints: endpoints.map((name) => ({ path: below + name, kind: 'address' })),
}

const further: readonly Member[] = [
  { path: `${below}scope`, kind: 'words' },
  { path: `${below}email_scope`, kind: 'words' },
  { path: `${below}client_auth`, kind: 'choice', choices: ['basic', 'post', 'none'] },
  { path: `${below}pkce`, kind: 'switch', isOn: true },
  { path: `${below}locale_param`, kind: 'text' },
  { path: `${below}authorize_params`, kind: 'pairs' },
  ...fields.map((name): Member => ({ path: `${below}fields.${name}`, kind: 'text' })),
]

export type Parts = {
  /** Shown at once. */
  first: readonly Member[]
  /** The members of each description; undefined where there is nothing to describe. */
  described?: Readonly<Record<Description, readonly Member[]>>
  /** Shown when somebody wants them. */
  further: readonly Member[]
}

/** The settings of a connection. */
export const partsOf = (kind: string, provider: string): Parts => {
  if (kind === 'platform')
    return {
      first: provider === 'steam' ? [{ path: 'settings.app_ids', kind: 'lines' }] : [],
      further: [{ path: 'settings.simulator', kind: 'address' }],
    }
  if (isOwn(provider))
    return { first: [{ path: `${below}title`, kind: 'text' }], described, further }
  return {
    first: [],
    further: [
      { path: 'settings.scope', kind: 'words' },
      { path: 'settings.simulator', kind: 'address' },
    ],
  }
}

export const allOf = ({ first, described: two, further: rest }: Parts): Member[] => [
  ...first,
  ...(two ? descriptions.flatMap((one) => two[one]) : []),
  ...rest,
]
