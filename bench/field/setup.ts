/** Points the sandbox project at the stand-ins and makes projects whose declines are announced to the receivers. */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Database, findDatabase } from '../database.ts'
import type { Facts, Shop } from '../load/facts.ts'
import type { StandIns } from '../stand-ins/main.ts'
import { shopKeys, shopMerchant, shopName } from './shop.ts'

/** The part of `sandbox.json`, written by the first start, that is needed here. */
type SandboxFile = {
  operator_key: string
  project_id: number
  api_key: string
  clients: { public: { client_id: number; redirect_uri: string } }
  steam_app_id: string
}

const run = promisify(execFile)
const thisTree = join(import.meta.dirname, '..', '..')
const merchantName = 'Bench Studio'
const currencySku = 'gold'

/** `database` is left out where the data folder has one, and `root` for the program of this tree. */
export type Place = { dataDir: string; port: number; database?: Database; root?: string }

/**
 * Applies the configuration of the measurement with `portreeve apply`. The service need not run. An older tree may not
 * know all that the shop needs.
 */
export const applySetup = async (
  place: Place,
  standIns: StandIns,
  { hasShop }: { hasShop: boolean } = { hasShop: true },
): Promise<string> => {
  const file = join(place.dataDir, 'bench.json')
  const sandbox = await readSandbox(place.dataDir)
  const apiKey = `bench-${randomBytes(24).toString('hex')}`
  const shop = hasShop ? [shopOf(sandbox, standIns, apiKey)] : []
  const merchants = [...merchantsOf(sandbox, standIns, apiKey), ...shop]
  await writeFile(file, JSON.stringify({ merchants }))
  const environment = {
    ...process.env,
    PORTREEVE_DATA_DIR: place.dataDir,
    PORTREEVE_PORT: String(place.port),
    ...(place.database ? { PORTREEVE_DATABASE_URL: place.database.url } : {}),
  }
  const main = join(place.root ?? thisTree, 'server', 'src', 'portreeve.js')
  await run(process.execPath, [main, 'apply', file], { env: environment })
  return apiKey
}

/** Asks the running service for the ids, and puts together what the load generator must know. */
export const readFacts = async (
  place: Place,
  standIns: StandIns,
  apiKey: string,
): Promise<Facts> => {
  const database = place.database ?? (await findDatabase(place.dataDir))
  const sandbox = await readSandbox(place.dataDir)
  const { client_id: clientId, redirect_uri: redirectUri } = sandbox.clients.public
  const ask = async <T>(path: string): Promise<T[]> => {
    const answer = await fetch(`http://127.0.0.1:${place.port}/api/operator${path}`, {
      headers: { authorization: `Bearer ${sandbox.operator_key}` },
    })
    return ((await answer.json()) as { items: T[] }).items
  }
  const items = await ask<{ project_id: number; name: string }>('/projects')
  const connections = await ask<{ kind: string; provider: string }>(
    `/projects/${sandbox.project_id}/connections`,
  )
  const merchants = items
    .filter(({ name }) => name.startsWith(merchantName))
    .map(({ project_id, name }) => ({ projectId: project_id, apiKey: keyOf(apiKey, name) }))
  return {
    port: place.port,
    standInPort: standIns.port,
    clientId,
    redirectUri,
    steamAppId: sandbox.steam_app_id,
    projectId: sandbox.project_id,
    apiKey: sandbox.api_key,
    networks: connections
      .filter(({ kind, provider }) => kind === 'network' && /^\w+$/.test(provider))
      .map(({ provider }) => provider)
      .sort(),
    currencySku,
    merchants,
    store: { projectId: merchants[0]?.projectId ?? 0 },
    itemStore: {
      projectId: merchants[3]?.projectId ?? 0,
      clientId: await clientOf(ask, merchants[3]?.projectId),
    },
    largeStore: merchants[1] ?? { projectId: 0, apiKey: '' },
    growingStore: merchants[2] ?? { projectId: 0, apiKey: '' },
    shop: await readShop(ask, items, standIns, apiKey),
    tallyPort: standIns.tallyPort,
    database,
  }
}

/** The project whose players order for money; without a number where it was left out. */
const readShop = async (
  ask: Ask,
  projects: readonly { project_id: number; name: string }[],
  { shop: { tallyPort } }: StandIns,
  apiKey: string,
): Promise<Shop> => {
  const projectId = projects.find(({ name }) => name === shopName)?.project_id
  const clientId = await clientOf(ask, projectId)
  return { ...shopKeys(apiKey), projectId: projectId ?? 0, clientId, tallyPort }
}

/** The first client of a project; 0 if there is none. */
const clientOf = async (ask: Ask, projectId: number | undefined): Promise<number> => {
  if (projectId === undefined) return 0
  const [client] = await ask<{ client_id: number }>(`/projects/${projectId}/clients`)
  return client?.client_id ?? 0
}

type Ask = <T>(path: string) => Promise<T[]>

const shopOf = (sandbox: SandboxFile, standIns: StandIns, apiKey: string) =>
  shopMerchant(standIns, shopKeys(apiKey), {
    appId: sandbox.steam_app_id,
    redirectUri: sandbox.clients.public.redirect_uri,
  })

const merchantsOf = (sandbox: SandboxFile, standIns: StandIns, apiKey: string) => {
  const settings = { simulator: `http://127.0.0.1:${standIns.port}` }
  const steam = { ...settings, app_ids: [sandbox.steam_app_id] }
  return [
    {
      name: 'Sandbox Studio',
      projects: [
        {
          name: 'Sandbox',
          connections: {
            network: { discord: { credentials: {}, settings } },
            platform: { steam: { credentials: {}, settings: steam } },
          },
        },
      ],
    },
    {
      name: merchantName,
      projects: standIns.receivers.map((port, index) => ({
        name: projectName(index),
        settings: { notifications: { ps_declined: true } },
        api_keys: [{ name: 'Bench', key: keyOf(apiKey, projectName(index)) }],
        clients: [
          {
            name: 'Game',
            type: 'public',
            redirect_uris: [sandbox.clients.public.redirect_uri],
          },
        ],
        connections: {
          platform: { steam: { credentials: { web_api_key: 'BENCH' }, settings: steam } },
        },
        webhooks: {
          endpoints: [
            {
              name: 'Receiver',
              url: `http://127.0.0.1:${port}/webhooks`,
              secret: standIns.secrets.signature,
              standard_secret: standIns.secrets.standard,
              // So that what is under way limits the bare dispatch and the engine no more than it has to.
              max_in_flight: 64,
            },
          ],
        },
      })),
    },
  ]
}

const projectName = (index: number): string => `${merchantName} ${index + 1}`

const keyOf = (apiKey: string, project: string): string =>
  apiKey + project.slice(merchantName.length).trim()

/** Reads what the first start wrote down. */
export const readSandbox = async (dataDir: string): Promise<SandboxFile> =>
  JSON.parse(await readFile(join(dataDir, 'sandbox.json'), 'utf8')) as SandboxFile
