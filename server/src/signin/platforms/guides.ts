/** The steps that connect a platform, for the console: the same shape as the guides of networks. */
import { type PlatformName, platformCredentials } from './platform.ts'

type Guide = {
  title: string
  console: string
  steps: readonly string[]
  /** Names that credentials have at the platform, by ours. */
  names: Readonly<Record<string, string>>
  limits: string | null
}

const guides: Readonly<Record<PlatformName, Guide>> = {
  epicgames: {
    title: 'Epic Games Store',
    console: 'https://dev.epicgames.com/portal',
    steps: [
      'Open the product, *Product Settings*, *Clients*, and make a client whose policy lets players sign in.',
      'Copy its client id and secret.',
      'Give the deployment id where tokens of one deployment alone may count.',
    ],
    names: {
      client_id: 'Client ID',
      client_secret: 'Client Secret',
      deployment_id: 'Deployment ID',
    },
    limits: null,
  },
  steam: {
    title: 'Steam',
    console: 'https://partner.steamgames.com',
    steps: [
      'Open *Users & Permissions*, *Manage Groups*, a group with the game, and make a *publisher Web API key*.',
      'Name the App IDs of the game and its demos below: tickets of others are refused.',
      'Give the identity only where the game names one in `GetAuthTicketForWebApi`.',
    ],
    names: { web_api_key: 'Publisher Web API key', identity: 'Identity' },
    limits: 'A key of a person, not of the publisher, cannot check tickets.',
  },
  xbox: {
    title: 'Xbox',
    console: 'https://partner.microsoft.com/dashboard',
    steps: [
      'Make a web service and its relying party, for which games ask their tokens.',
      'Give the relying party and the private key of its certificate: then no token made for another service counts.',
    ],
    names: {
      private_key: 'Private key',
      relying_party: 'Relying party',
      signing_key: 'Signing key',
      sandbox_id: 'Sandbox',
    },
    limits:
      'Without a key and a relying party Xbox is asked whose token it is. That is weaker: a token made for another service would do.',
  },
}

/** The needs of the connection to each platform, as the list of networks tells them. */
export const listPlatforms = () =>
  Object.entries(guides).map(([name, { names, ...guide }]) => {
    const { required, optional } = platformCredentials(name as PlatformName, { credentials: {} })
    return { name, credentials: required, optional_credentials: optional, labels: names, ...guide }
  })
