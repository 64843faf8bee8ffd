/** `portreeve try`: the three things of README.md, done by the calls that a game and a studio make. */
import type { Config } from '../../config.ts'
import { findSandboxFile, type SandboxFile, sandboxFileOf } from '../../start/sandbox/file.ts'
import type { ProjectTools } from './place.ts'
import { developersWayOut, plainText, reasonOf } from './remote-project.ts'

type TryWish = { person: string; json?: true | undefined }

type Ask = (
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  options?: { body?: object; form?: Record<string, string> },
) => Promise<unknown>

const packageSku = 'try_gold_100'

/** Does all three and tells each; answers the exit code. Throws an error for people where a call is refused. */
export const runTry = async (
  { person, json }: TryWish,
  { config, say }: ProjectTools,
): Promise<number> => {
  const file = await findSandboxFile(config.dataDir)
  if (!file)
    throw new Error(
      `There is no ${sandboxFileOf(config.dataDir)}: run npm start here first, with its sandbox.`,
    )
  const { ask, close } = openWay(file, config)
  try {
    const player = await signIn(ask, file, person)
    if (!json)
      say(
        `Signed ${person} in with a simulated Steam ticket:\n${JSON.stringify(player, null, 2)}\n`,
      )
    const item = await makePackage(ask, file)
    if (!json) say(`Made the package ${item.sku}, and read it:\n${JSON.stringify(item, null, 2)}\n`)
    const { transaction, webhook } = await decline(ask, file)
    if (json) say(JSON.stringify({ player, package: item, transaction, webhook }, null, 2))
    else
      say(
        `Declined the payment of transaction ${transaction}. This webhook arrived at the sandbox:\n` +
          `${JSON.stringify(webhook, null, 2)}\n\nMore to try: ${file.public_url}`,
      )
    return 0
  } finally {
    await close()
  }
}

const openWay = (
  file: SandboxFile,
  { outboundProxy }: Pick<Config, 'outboundProxy'>,
): { ask: Ask; close(): Promise<void> } => {
  const way = developersWayOut(outboundProxy)
  const basic = Buffer.from(`${file.project_id}:${file.api_key}`).toString('base64')
  const ask: Ask = async (method, url, { body, form } = {}) => {
    const { origin, pathname } = new URL(url)
    const answer = await way
      .request({
        method,
        url,
        headers: {
          ...(pathname.startsWith('/api/v2/') ? { authorization: `Basic ${basic}` } : {}),
          ...(body && { 'content-type': 'application/json' }),
          ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        body: body ? JSON.stringify(body) : form && String(new URLSearchParams(form)),
        timeoutMs: 15_000,
      })
      .catch((cause) => {
        throw new Error(`${origin} does not answer (${reasonOf(cause)}): run npm start here.`, {
          cause,
        })
      })
    const text = answer.body.toString('utf8')
    if (answer.status >= 400)
      throw new Error(plainText(`${method} ${origin}${pathname} answers ${answer.status}: ${text}`))
    return answer.headers.location ?? (text === '' ? undefined : JSON.parse(text))
  }
  return { ask, close: () => way.close() }
}

/** Signs a person in as a game does that Steam has launched; answers the claims of the token. */
const signIn = async (ask: Ask, file: SandboxFile, person: string): Promise<object> => {
  const { client_id, redirect_uri } = file.clients.page
  const tickets = `${file.sandbox_url}/api/tickets/steam?${new URLSearchParams({ person })}`
  const { session_ticket } = (await ask('GET', tickets)) as { session_ticket: string }
  const query = new URLSearchParams({
    client_id: String(client_id),
    response_type: 'code',
    state: 'try-it-out',
    is_redirect: 'false',
    app_id: file.steam_app_id,
    session_ticket,
  })
  const landed = await ask('GET', `${file.public_url}/api/oauth2/social/steam/cross_auth?${query}`)
  const address = typeof landed === 'string' ? landed : (landed as { login_url: string }).login_url
  const code = new URL(address).searchParams.get('code') ?? ''
  const form = {
    grant_type: 'authorization_code',
    client_id: String(client_id),
    code,
    redirect_uri,
  }
  const { access_token } = (await ask('POST', `${file.public_url}/api/oauth2/token`, { form })) as {
    access_token: string
  }
  const claims = access_token.split('.')[1] ?? ''
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'))
}

const adminOf = ({ public_url, project_id }: SandboxFile): string =>
  `${public_url}/api/v2/project/${project_id}/admin`

/** Makes a package, the same each time; answers it as admins read it. */
const makePackage = async (ask: Ask, file: SandboxFile): Promise<{ sku: string }> => {
  const packages = `${adminOf(file)}/items/virtual_currency/package`
  const body = {
    sku: packageSku,
    name: { en: '100 gold' },
    description: { en: 'A small chest' },
    content: [{ sku: 'gold', quantity: 100 }],
    prices: [{ currency: 'USD', amount: 4.99, is_default: true, is_enabled: true }],
  }
  const one = `${packages}/sku/${packageSku}`
  await ask('POST', packages, { body }).catch(() => ask('PUT', one, { body }))
  return (await ask('GET', one)) as { sku: string }
}

/** Declines a payment; answers the notification as the sandbox's receiver has seen it. */
const decline = async (
  ask: Ask,
  file: SandboxFile,
): Promise<{ transaction: number; webhook: object }> => {
  const transactions = `${adminOf(file)}/transactions`
  const waiting = `${file.sandbox_url}/api/webhooks/wait`
  const before = (await ask('GET', `${waiting}?count=0`)) as Waited
  const since = Math.max(0, ...before.items.map((item) => item.id))
  const { id } = (await ask('POST', transactions, { body: { user: { id: 'player-1' } } })) as {
    id: number
  }
  const reason = { code: 1, reason: 'Card declined' }
  await ask('POST', `${transactions}/${id}/decline`, { body: reason })
  // Others may arrive meanwhile: the one that is meant names the transaction.
  for (let count = 1; count <= 100; count += 1) {
    const query = new URLSearchParams({
      count: String(count),
      since_id: String(since),
      timeout_ms: '10000',
    })
    const { reached, items } = (await ask('GET', `${waiting}?${query}`)) as Waited
    const bodies = items.map(({ body }) => JSON.parse(body) as { transaction?: { id?: number } })
    const webhook = bodies.find(({ transaction }) => transaction?.id === id)
    if (webhook) return { transaction: id, webhook }
    if (!reached) break
  }
  throw new Error(
    `Transaction ${id} was declined, but its webhook did not arrive within 10 s: ` +
      `${file.public_url}/api/docs has the calls that show its deliveries.`,
  )
}

type Waited = { reached: boolean; items: { id: number; body: string }[] }
