/** Players of the sandbox project for journeys: who came in, who was refused, and who paid. */
import assert from 'node:assert/strict'
import { until } from '../../../server/test/support/webhooks.ts'
import type { Desk } from './desk.ts'

type SignIn = {
  id: string
  outcome: string
  user_id: string | null
  steps: { request_id: string }[]
}

/** Signs in as a game does whose player comes from the sandbox's Steam. */
const enter = async (desk: Desk, ticket: string): Promise<{ url?: string; requestId: string }> => {
  const { file } = desk.service
  const query = new URLSearchParams({
    client_id: String(file.clients.page.client_id),
    response_type: 'code',
    state: 'try-it-out',
    is_redirect: 'false',
    app_id: String(file.steam_app_id),
    session_ticket: ticket,
  })
  const answer = await fetch(`${file.public_url}/api/oauth2/social/steam/cross_auth?${query}`)
  const { login_url: url } = (await answer.json()) as { login_url?: string }
  return { ...(url && { url }), requestId: answer.headers.get('x-request-id') ?? '' }
}

/** The admin call's answer. */
const ask = async <T>(desk: Desk, method: string, path: string, body?: unknown): Promise<T> => {
  const answer = await desk.service.admin(method, path, body)
  const text = await answer.text()
  assert.ok(answer.ok, text)
  return (text === '' ? undefined : JSON.parse(text)) as T
}

/** Signs a test person of the sandbox in, with a session, and answers the player's id. */
export const player = async (desk: Desk, name: string): Promise<string> =>
  (await playing(desk, name)).id

/** The same, with the token by which the player's game asks. */
export const playing = async (desk: Desk, name: string): Promise<{ id: string; token: string }> => {
  const { file } = desk.service
  const answer = await fetch(`${file.sandbox_url}/api/tickets/steam?person=${name}`)
  const { session_ticket: ticket } = (await answer.json()) as { session_ticket: string }
  const { url } = await enter(desk, ticket)
  const code = new URL(url ?? '').searchParams.get('code') ?? ''
  const { client_id: client, redirect_uri: back } = file.clients.page
  const token = await fetch(`${file.public_url}/api/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: String(client),
      code,
      redirect_uri: back ?? '',
    }),
  })
  const { access_token: jwt } = (await token.json()) as { access_token: string }
  const [, claims = ''] = jwt.split('.')
  const { sub: id } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string }
  return { id, token: jwt }
}

/** A player whom Steam did not vouch for: answers the number that stands on their error page. */
export const refused = async (desk: Desk): Promise<string> => {
  const { requestId } = await enter(desk, '00aa')
  await until(async () => {
    const path = `/sign_ins?request_id=${requestId}`
    return (await ask<{ items: SignIn[] }>(desk, 'GET', path)).items[0]
  })
  return requestId
}

/** An order that the player paid; answers its number. */
export const paid = async (desk: Desk, user: string): Promise<number> => {
  const order = { user: { id: user }, currency: 'USD', amount: '4.99' }
  const { id } = await ask<{ id: number }>(desk, 'POST', '/transactions', order)
  await ask(desk, 'POST', `/transactions/${id}/pay`, {})
  return id
}

/**
 * An order of the shop for two of an item, made by the studio; answers its number.
 *
 * @param outcome what the simulated card says; undefined where nobody chooses it
 */
export const ordered = async (
  desk: Desk,
  user: string,
  { sku, outcome }: { sku: string; outcome?: 'pay' | 'decline' },
): Promise<string> => {
  const { file, world } = desk.service
  const made = await fetch(
    `${file.public_url}/api/v3/project/${file.project_id}/admin/payment/token`,
    {
      method: 'POST',
      headers: {
        authorization: `Bearer ${world.operatorKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        user: { id: { value: user }, country: { value: 'DE' } },
        purchase: { items: [{ sku, quantity: 2 }] },
        settings: { external_id: 'try-7' },
        custom_parameters: { level: 7 },
        sandbox: true,
      }),
    },
  )
  assert.equal(made.status, 201, await made.clone().text())
  const { order_id, token } = (await made.json()) as { order_id: number; token: string }
  const send = async (path: string, form: Record<string, string>): Promise<void> => {
    const answer = await fetch(`${file.public_url}/pay/${token}${path}`, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual',
    })
    assert.ok(answer.status < 400, await answer.text())
  }
  if (outcome === undefined) return String(order_id)
  await send('', { processor: 'simulated' })
  await send('/card', { outcome })
  return String(order_id)
}
