/** The contents of a new installation: an operator key and, in development, a project to play with. */
import { chmod, readFile, rename, writeFile } from 'node:fs/promises'
import {
  applySections,
  connectableNetworks,
  connectionRules,
  credentialNames,
} from '../apply-sections.ts'
import { newSecret, sha256 } from '../base/ids.ts'
import { createSandboxCatalog, createSandboxGoods } from '../catalog/index.ts'
import { signedInPath } from '../pages/signed-in-page.ts'
import {
  administration,
  applyDocument,
  type Deps,
  linkFor,
  linkSeconds,
  notificationTypes,
  systemCaller,
} from '../projects/index.ts'
import { newStandardSecret } from '../webhooks/index.ts'
import { sandboxCredentials, sandboxPool } from './messengers.ts'
import { type SandboxFile, sandboxFileOf } from './sandbox/file.ts'
import { desktopRedirects, firstOperator, sandboxNames } from './sandbox/project.ts'

/** Whether this installation has an operator key, which is the last thing that a first start on a terminal makes. */
export const isInstalled = ({ directory }: Pick<Deps, 'directory'>): boolean =>
  directory.operatorKeys().length > 0

/** The link by which whoever tries the service out signs in to the console, within a day. */
export const firstConsoleLink = async (deps: Deps): Promise<string> => {
  const facts = { email: firstOperator, isOperator: true, seconds: linkSeconds.invitation }
  return (await linkFor(deps, systemCaller, facts)).link
}

/**
 * Brings the project "Sandbox" to what the running sandbox needs and writes `sandbox.json` (mode 600). The secrets of
 * an earlier start are kept; addresses follow the ports in use. Interrupted anywhere, the next start completes it. A
 * start that would apply what the last one did applies nothing, which saves it a tenth of its processor time.
 */
export const installSandbox = async (
  deps: Deps,
  { dataDir, sandboxUrl }: { dataDir: string; sandboxUrl: string },
): Promise<SandboxFile> => {
  const file = sandboxFileOf(dataDir)
  const before = await readSandboxFile(file)
  const secrets = before ? secretsOf(before) : newSecrets()
  const { publicUrl } = deps.settings
  const credentials = await sandboxCredentials<Credentials>(deps.outbound, sandboxUrl)
  const redirectUri = `${publicUrl}/api/blank`
  const pageUri = publicUrl + signedInPath
  const webhookUrl = `${sandboxUrl}/webhooks/receiver`
  const document = sandboxDocument({
    ...{ credentials, secrets, sandboxUrl, redirectUri, pageUri, webhookUrl },
  })
  const applied = sha256(JSON.stringify(document)).toString('hex')
  const found = await deps.directory.findProjectNamed(sandboxNames.project)
  // The id is a random one: it tells this database from any other.
  const isSame =
    applied === before?.applied &&
    found?.loginProjectId === before.login_project_id &&
    Object.values(sandboxNames.clients).length === Object.values(before.clients).length
  if (before && isSame) {
    await tellSandbox(deps, sandboxUrl, before)
    return before
  }
  await applyDocument(
    deps,
    { ...connectionRules(deps.settings), sections: applySections(deps), environment: {} },
    systemCaller,
    document,
  )
  const project = await deps.directory.findProjectNamed(sandboxNames.project)
  if (!project) throw new Error('the sandbox project was not made')
  await createSandboxCatalog(deps.sql, project.projectId, deps.clock.now())
  if (!before) await createSandboxGoods(deps.sql, project.projectId, deps.clock.now())
  const clientId = (name: string): number =>
    project.clients.find((client) => client.name === name)?.clientId ?? 0
  const contents: SandboxFile = {
    public_url: publicUrl,
    sandbox_url: sandboxUrl,
    operator_key: secrets.operator_key,
    merchant_id: project.merchantId,
    project_id: project.projectId,
    login_project_id: project.loginProjectId,
    api_key: secrets.api_key,
    clients: {
      public: { client_id: clientId(sandboxNames.clients.public), redirect_uri: redirectUri },
      page: { client_id: clientId(sandboxNames.clients.page), redirect_uri: pageUri },
      desktop: {
        client_id: clientId(sandboxNames.clients.desktop),
        redirect_uri: desktopRedirects.loopback,
        scheme_redirect_uri: desktopRedirects.scheme,
      },
      confidential: {
        client_id: clientId(sandboxNames.clients.confidential),
        client_secret: secrets.confidential,
        redirect_uri: redirectUri,
      },
      server: { client_id: clientId(sandboxNames.clients.server), client_secret: secrets.server },
    },
    webhook: { url: webhookUrl, secret: secrets.webhook, standard_secret: secrets.standard },
    steam_app_id: credentials.steam.app_id,
    applied,
  }
  await ensureOperatorKey(deps, secrets.operator_key)
  await writeSandboxFile(file, contents)
  await tellSandbox(deps, sandboxUrl, contents)
  return contents
}

/** Gives the running sandbox the secrets that it checks webhooks with, and the client of its sign-ins. */
const tellSandbox = async (
  { outbound }: Pick<Deps, 'outbound'>,
  sandboxUrl: string,
  { webhook: { secret, standard_secret }, clients }: SandboxFile,
): Promise<void> => {
  await outbound.notify({
    pool: sandboxPool,
    method: 'PUT',
    url: `${sandboxUrl}/api/settings`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ webhook: { secret, standard_secret }, sign_in: clients.page }),
  })
}

type Credentials = Record<string, Record<string, string>> & {
  steam: { web_api_key: string; app_id: string }
}

type SandboxFacts = {
  credentials: Credentials
  secrets: Secrets
  sandboxUrl: string
  redirectUri: string
  pageUri: string
  webhookUrl: string
}

const sandboxDocument = (facts: SandboxFacts) => {
  const { credentials, secrets, sandboxUrl, webhookUrl } = facts
  const settings = { simulator: sandboxUrl }
  const { app_id, ...steam } = credentials.steam
  const connection = (kind: 'network' | 'platform', name: string) => ({
    credentials: credentialsFor(kind, name, credentials[name] ?? {}),
    settings,
  })
  return {
    merchants: [
      {
        name: sandboxNames.merchant,
        projects: [
          {
            name: sandboxNames.project,
            settings: {
              // Pages that a developer tries out come from a server of their own, at whatever port it found.
              allowed_origins: ['http://localhost:*', 'http://127.0.0.1:*'],
              // Guests are players, too.
              device_sign_in: true,
              notifications: Object.fromEntries(notificationTypes.map((type) => [type, true])),
            },
            api_keys: [{ name: sandboxNames.apiKey, key: secrets.api_key }],
            clients: sandboxClients(facts),
            connections: {
              network: {
                ...Object.fromEntries(
                  connectableNetworks()
                    .filter((name) => credentials[name])
                    .map((name) => [name, connection('network', name)]),
                ),
                steam: { credentials: steam, settings },
                xsolla: { credentials: {} },
                ...ownNetworks(credentials, sandboxUrl),
              },
              platform: {
                steam: { credentials: steam, settings: { ...settings, app_ids: [app_id] } },
                epicgames: connection('platform', 'epicgames'),
                xbox: connection('platform', 'xbox'),
              },
            },
            processors: simulatedProcessors(credentials, sandboxUrl),
            webhooks: {
              endpoints: [
                {
                  name: 'Sandbox receiver',
                  url: webhookUrl,
                  secret: secrets.webhook,
                  standard_secret: secrets.standard,
                },
              ],
            },
          },
        ],
      },
    ],
  }
}

const sandboxClients = ({ secrets, redirectUri, pageUri }: SandboxFacts) => [
  { name: sandboxNames.clients.public, type: 'public', redirect_uris: [redirectUri] },
  {
    name: sandboxNames.clients.confidential,
    type: 'confidential',
    redirect_uris: [redirectUri],
    secret: secrets.confidential,
  },
  { name: sandboxNames.clients.server, type: 'server', secret: secrets.server },
  // Clients of their own: with a second address, calls of the game would have to name one (010-011).
  { name: sandboxNames.clients.page, type: 'public', redirect_uris: [pageUri] },
  {
    name: sandboxNames.clients.desktop,
    type: 'public',
    redirect_uris: Object.values(desktopRedirects),
    settings: { pkce_required: true },
  },
]

/** The part of a vendor's credentials that this kind of connection takes: Xbox is a network and a platform. */
const credentialsFor = (
  kind: 'network' | 'platform',
  provider: string,
  given: Record<string, string>,
): Record<string, string> => {
  const names = credentialNames({ kind, provider, credentials: given, settings: {} })
  const known = [...(names?.required ?? []), ...(names?.optional ?? [])]
  return Object.fromEntries(Object.entries(given).filter(([name]) => known.includes(name)))
}

/** The processors of the sandbox, on whose pages players pay without money. */
const simulatedProcessors = (
  { stripe, paypal_checkout: paypal }: Credentials,
  simulator: string,
) => ({
  ...(stripe
    ? {
        stripe: {
          signing_secrets: [stripe.signing_secret],
          api_key: stripe.api_key,
          simulator,
          decline_on: 'final',
        },
      }
    : {}),
  ...(paypal
    ? {
        paypal: {
          signing_secrets: [paypal.webhook_id],
          api_key: `sandbox:${paypal.client_id}:${paypal.client_secret}`,
          simulator,
          decline_on: 'final',
        },
      }
    : {}),
})

/** Networks of the project's own: one by discovery, one by its endpoints. */
const ownNetworks = (credentials: Credentials, sandboxUrl: string) => {
  const guild = `${sandboxUrl}/guild.example`
  return {
    'custom:studio': {
      credentials: credentials.studio ?? {},
      settings: {
        network: {
          title: 'Studio ID',
          discovery_url: `${sandboxUrl}/id.studio.example/.well-known/openid-configuration`,
          locale_param: 'ui_locales',
        },
      },
    },
    'custom:guild': {
      credentials: credentials.guild ?? {},
      settings: {
        network: {
          title: 'Guild',
          authorize_url: `${guild}/oauth/authorize`,
          token_url: `${guild}/oauth/token`,
          profile_url: `${guild}/api/v1/profile`,
          scope: ['profile'],
          email_scope: ['mail'],
          client_auth: 'post',
          locale_param: 'lang',
          fields: {
            id: 'data.user.id',
            name: ['data.user.shown_as', 'data.user.nick'],
            username: 'data.user.nick',
            email: 'data.user.mail.address',
            email_verified: 'data.user.mail.confirmed',
            external_url: 'data.user.home',
          },
        },
      },
    },
  }
}

type Secrets = ReturnType<typeof newSecrets>

const newSecrets = () => ({
  operator_key: newSecret('op_'),
  api_key: newSecret('pk_'),
  confidential: newSecret(),
  server: newSecret(),
  webhook: newSecret(),
  standard: newStandardSecret(),
})

const secretsOf = (file: SandboxFile): Secrets => ({
  operator_key: file.operator_key,
  api_key: file.api_key,
  confidential: file.clients.confidential.client_secret,
  server: file.clients.server.client_secret,
  webhook: file.webhook.secret,
  standard: file.webhook.standard_secret,
})

const ensureOperatorKey = async (deps: Deps, key: string): Promise<void> => {
  const hash = sha256(key)
  if (deps.directory.operatorKeys().some((known) => known.hash.equals(hash))) return
  // An operator key that was renewed by hand is not undone by the file of the first start.
  if (isInstalled(deps)) return
  const facts = { name: 'sandbox.json', expiresAt: null, key }
  await administration.createOperatorKey(deps, systemCaller, facts)
}

const readSandboxFile = async (file: string): Promise<SandboxFile | undefined> => {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as SandboxFile
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Error(
      `${file} cannot be read: delete it, and new secrets are made for the sandbox project.`,
      {
        cause: error,
      },
    )
  }
}

const writeSandboxFile = async (file: string, contents: SandboxFile): Promise<void> => {
  const draft = `${file}.new`
  await writeFile(draft, `${JSON.stringify(contents, null, 2)}\n`, { mode: 0o600 })
  await chmod(draft, 0o600)
  await rename(draft, file)
}
