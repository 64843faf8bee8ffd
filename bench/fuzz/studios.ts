/** Projects that the requests speak of: each with clients, keys and whatever a project can have. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SandboxFile } from '../../server/src/start/sandbox/file.ts'
import type { Pools } from './pools.ts'

export type Studio = {
  project: number
  loginProject: string
  merchant: number
  apiKey: string
  /** Its connections lead to the sandbox, and no operator's call is made against it: sign-ins succeed here. */
  isKept: boolean
  /** Ids of its key and clients, without which nothing works. */
  needed: number[]
  publicClient: { id: number; redirectUri: string }
  confidentialClient: { id: number; secret: string }
}

export type Field = {
  port: number
  sandboxUrl: string
  operatorKey: string
  steamAppId: string
  studios: Studio[]
}

const mostStudios = 4
export const stripeSecret = 'whsec_fuzz0123456789abcdefghijklmnopqr'

/** The project of the sandbox, which stays for the whole run. */
export const openField = async (
  place: { dataDir: string; port: number },
  pools: Pools,
): Promise<Field> => {
  const text = await readFile(join(place.dataDir, 'sandbox.json'), 'utf8')
  const file = JSON.parse(text) as SandboxFile
  const kept: Studio = {
    project: file.project_id,
    loginProject: file.login_project_id,
    merchant: file.merchant_id,
    apiKey: file.api_key,
    isKept: true,
    needed: Object.values(file.clients).map((client) => client.client_id),
    publicClient: {
      id: file.clients.public.client_id,
      redirectUri: file.clients.public.redirect_uri,
    },
    confidentialClient: {
      id: file.clients.confidential.client_id,
      secret: file.clients.confidential.client_secret,
    },
  }
  tellPools(pools, kept)
  for (const provider of networks) pools.put(kept.project, 'provider', provider)
  return {
    port: place.port,
    sandboxUrl: file.sandbox_url,
    operatorKey: file.operator_key,
    steamAppId: file.steam_app_id,
    studios: [kept],
  }
}

const networks = [
  'discord',
  'google',
  'apple',
  'twitch',
  'steam',
  'github',
  'xsolla',
  'vk',
  'custom:guild',
]

/** Adds a project with what it needs to be busy; the oldest makes room for it. */
export const addStudio = async (field: Field, pools: Pools, number: number): Promise<void> => {
  const operator = async <T>(path: string, body: unknown): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${field.port}/api/operator${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${field.operatorKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const { merchant_id: merchant } = await operator<{ merchant_id: number }>('/merchants', {
    name: `Fuzz ${number}`,
  })
  const types = ['ps_declined', 'cancel_subscription', 'order_paid', 'refund', 'partial_refund']
  const { project_id: project, login_project_id: loginProject } = await operator<{
    project_id: number
    login_project_id: string
  }>('/projects', {
    merchant_id: merchant,
    name: `Fuzz ${number}`,
    settings: {
      own_issuer: true,
      // Every second one has the other mode.
      webhook_mode: number % 2 === 1 ? 'separate' : 'combined',
      notifications: Object.fromEntries(types.map((type) => [type, true])),
    },
  })
  const key = await operator<{ key_id: number; api_key: string }>(`/projects/${project}/api_keys`, {
    name: 'fuzz',
  })
  const redirectUri = `http://127.0.0.1:${field.port}/api/blank`
  const client = (type: string) =>
    operator<{ client_id: number; client_secret?: string }>(`/projects/${project}/clients`, {
      name: type,
      type,
      redirect_uris: [redirectUri],
    })
  const [open, confidential] = [await client('public'), await client('confidential')]
  const studio: Studio = {
    project,
    loginProject,
    merchant,
    apiKey: key.api_key,
    isKept: false,
    needed: [key.key_id, open.client_id, confidential.client_id],
    publicClient: { id: open.client_id, redirectUri },
    confidentialClient: {
      id: confidential.client_id,
      secret: confidential.client_secret ?? '',
    },
  }
  tellPools(pools, studio)
  field.studios.push(studio)
  if (field.studios.length > mostStudios) field.studios.splice(1, 1)
  await furnish(field, studio)
}

const tellPools = (pools: Pools, studio: Studio): void => {
  const { project } = studio
  pools.put(project, 'client_id', String(studio.publicClient.id))
  pools.put(project, 'client_id', String(studio.confidentialClient.id))
  pools.put(project, 'redirect_uri', studio.publicClient.redirectUri)
  pools.put(project, 'login_project_id', studio.loginProject)
  pools.put(project, 'merchant_id', String(studio.merchant))
  pools.put(project, 'project_id', String(project))
  for (const kind of ['network', 'platform']) pools.put(project, 'kind', kind)
  for (const name of ['steam', 'epicgames', 'xbox']) pools.put(project, 'platform', name)
  pools.put(project, 'processor', 'stripe')
}

/** A little of everything, without which calls find nothing. */
const furnish = async (field: Field, studio: Studio): Promise<void> => {
  const base = `http://127.0.0.1:${field.port}/api/v2/project/${studio.project}/admin`
  const authorization = `Basic ${Buffer.from(`${studio.project}:${studio.apiKey}`).toString('base64')}`
  const name = { en: 'Name', de: 'Name' }
  const things: readonly [method: string, path: string, body: unknown][] = [
    ['POST', '/items/groups', { external_id: 'featured', name }],
    [
      'POST',
      '/attributes',
      { external_id: 'class', name, values: [{ external_id: 'rare', value: name }] },
    ],
    ['POST', '/items/virtual_currency', { sku: 'gold', name, description: name }],
    [
      'POST',
      '/items/virtual_currency/package',
      {
        sku: 'pack',
        name,
        description: name,
        content: [{ sku: 'gold', quantity: 5 }],
        is_free: true,
      },
    ],
    ['POST', '/transactions', { user: { id: 'player' } }],
    ['POST', '/webhook/endpoints', { url: `${field.sandboxUrl}/webhooks/receiver` }],
    ['POST', '/webhook/endpoints', { url: `http://127.0.0.1:${field.port}/healthz` }],
    ['PUT', '/processors/stripe', { signing_secrets: [stripeSecret] }],
    ['POST', '/deployments', { deployment_id: 'live', name: 'Live' }],
    ['POST', '/groups', { name: 'Testers' }],
  ]
  for (const [method, path, body] of things) {
    const answer = await fetch(base + path, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    })
    const text = await answer.text()
    // Requests of the fuzz may have taken something away by now.
    if (answer.status >= 500) throw new Error(`${method} ${path} answered ${answer.status} ${text}`)
  }
}
