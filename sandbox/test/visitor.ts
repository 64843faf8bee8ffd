/** A person who signs in at a simulated network, up to the code or the refusal. */
import assert from 'node:assert/strict'
import { CALLBACK, type Client, type Reply } from './client.ts'

export interface Desk {
  readonly vendor: string
  /** Authorization page and token call, as paths of the sandbox. */
  readonly page: string
  readonly token: string
  readonly scope: string
  /** How the client shows its secret. */
  readonly auth: 'post' | 'basic'
}

/** The three steps that all networks of RFC 6749 share; what is sent besides is up to the test. */
export const visitor = (client: Client, desk: Desk) => {
  const { client_id: id = '', client_secret: secret = '' } = client.credentials[desk.vendor] ?? {}
  const ask = (person: string, more: Record<string, string> = {}): Promise<Reply> => {
    const query = {
      response_type: 'code',
      client_id: id,
      redirect_uri: CALLBACK,
      scope: desk.scope,
      state: 's-1',
      ...more,
    }
    return client.authorize(desk.page, query, person)
  }
  const codeOf = async (person: string, more: Record<string, string> = {}): Promise<string> => {
    const landed = (await ask(person, more)).landed()
    assert.equal(landed.get('state'), 's-1')
    return landed.get('code') ?? ''
  }
  const redeem = (code: string, more: Record<string, string> = {}, pair = `${id}:${secret}`) => {
    const [sentId = '', ...rest] = pair.split(':')
    const form = { grant_type: 'authorization_code', code, redirect_uri: CALLBACK, ...more }
    return desk.auth === 'post'
      ? client.post(desk.token, { ...form, client_id: sentId, client_secret: rest.join(':') })
      : client.post(desk.token, form, {
          authorization: `Basic ${Buffer.from(pair).toString('base64')}`,
        })
  }
  const tokenOf = async (person: string, more: Record<string, string> = {}): Promise<string> =>
    (await redeem(await codeOf(person, more))).json().access_token ?? ''
  return { id, secret, ask, codeOf, redeem, tokenOf }
}
