/** Sign-ins that go by way of our pages, by phone and e-mail, and to a linked network: one trace tells all of it. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Answer, search } from '../../../test/support/gate.ts'
import {
  actionOf,
  locationOf,
  passwordlessPagesOfFile,
} from '../../../test/support/passwordless-pages.ts'

const pages = passwordlessPagesOfFile()
const { sent, newBrowser, query, ask } = pages

type Shown = Record<string, unknown> & { steps: { name: string; at: number }[] }

/** All traces that a request was a part of, the newest first. */
const tracesOf = async (answer: Answer): Promise<Shown[]> => {
  const { gate } = pages
  await gate.traces.flush()
  const { project } = gate.world
  const found = await gate.app.inject({
    url: `/api/v2/project/${project.project_id}/admin/sign_ins?request_id=${answer.headers['x-request-id']}`,
    headers: project.authorization,
  })
  assert.equal(found.statusCode, 200, found.body)
  return found.json().items
}
const traceOf = async (answer: Answer): Promise<Shown> => {
  const [trace, second] = await tracesOf(answer)
  assert.equal(second, undefined)
  return trace ?? assert.fail('there is no trace')
}
const names = ({ steps }: Shown): string[] => steps.map(({ name }) => name)

describe('a sign-in on the wallet’s page', () => {
  test('is told from the start to the code that was entered, and a wrong code besides', async () => {
    const browser = newBrowser()
    const codePage = await ask(browser, { phone_number: '+12025550299' })
    const right = sent.codeFor('+12025550299')
    const mistaken = await browser.post(codePage, {
      code: right === '000000' ? '000001' : '000000',
    })
    assert.equal(mistaken.statusCode, 422)
    pages.gate.world.clock.advance(20)
    const entered = await browser.post(codePage, { code: right })
    assert.equal(entered.statusCode, 303)
    const wrong = await traceOf(mistaken)
    assert.deepEqual(
      [wrong.way, wrong.outcome, wrong.problem, wrong.provider],
      ['phone', 'refused', 'signin.one_time_code_wrong', 'xsolla'],
    )
    const trace = await traceOf(entered)
    assert.deepEqual([trace.way, trace.outcome], ['phone', 'signed_in'])
    assert.deepEqual(names(trace), ['start', 'code_sent', 'code_entered', 'signed_in'])
    assert.ok((trace.steps[2]?.at ?? 0) >= 20_000)
    assert.ok(!JSON.stringify([wrong, trace]).includes('2025550299'))
  })

  test('in another browser is refused with why', async () => {
    const codePage = await ask(newBrowser(), { phone_number: '+12025550298' })
    const elsewhere = await newBrowser().get(codePage)
    const trace = await traceOf(elsewhere)
    assert.deepEqual([trace.reason, trace.step], ['other_browser', 'code_page'])
  })
})

test('a client’s own form is told from the message to the code, right or wrong', async () => {
  const { gate } = pages
  const post = (url: string, payload: object) => gate.app.inject({ method: 'POST', url, payload })
  const email = 'forms@players.example'
  const asked = await post(`/api/oauth2/login/email/request?${query()}`, { email })
  const { operation_id } = asked.json()
  const code = sent.codeFor(email)
  const confirm = (typed: string) =>
    post('/api/oauth2/login/email/confirm', { email, operation_id, code: typed })
  const wrong = await traceOf(await confirm(code === '000000' ? '000001' : '000000'))
  assert.deepEqual([wrong.way, wrong.outcome, wrong.step], ['email', 'refused', 'code_entered'])
  assert.equal(wrong.client_id, gate.world.project.clients.public.client_id)
  const trace = await traceOf(await confirm(code))
  assert.deepEqual(names(trace), ['code_sent', 'code_entered', 'signed_in'])
  assert.deepEqual([trace.way, trace.outcome], ['email', 'signed_in'])
  // The message belongs to both, and so does its number.
  assert.equal((await tracesOf(asked)).length, 2)
})

test('a visit that waits for an e-mail address is one trace, with the steps on our page', async () => {
  const { gate } = pages
  const browser = newBrowser()
  const begun = await browser.get(
    `/api/oauth2/social/github/login_redirect?${query({ scope: 'email', hosted: 'true' })}`,
  )
  const upstream = new URL(locationOf(begun, 302))
  const arrived = await browser.get(
    `/api/social/oauth2/callback?${search({
      code: gate.upstream.codeFor({ id: '5501' }),
      state: upstream.searchParams.get('state') ?? '',
      iss: `${gate.upstream.url}/github.com/login/oauth`,
    })}`,
  )
  const page = await browser.get(locationOf(arrived, 302))
  assert.deepEqual(await tracesOf(arrived), [])
  const codePage = locationOf(
    await browser.post(actionOf(page), { email: 'waits@players.example' }),
  )
  const last = await browser.post(codePage, { code: sent.codeFor('waits@players.example') })
  const trace = await traceOf(last)
  assert.deepEqual(names(trace), [
    'start',
    'callback',
    'vouched',
    'email_entered',
    'email_code_entered',
    'signed_in',
  ])
  assert.deepEqual([trace.way, trace.provider], ['network', 'github'])
})

test('a network that is linked is told as linked, and one of somebody else as refused', async () => {
  const { gate } = pages
  const { client_id, redirect_uri } = gate.world.project.clients.public
  const landed = await gate.visit({ id: '6601' })
  const tokens = await gate.token({
    grant_type: 'authorization_code',
    client_id,
    redirect_uri,
    code: landed.get('code') ?? '',
  })
  await gate.visit({ id: '6602' }, {}, 'discord')
  const link = async (id: string): Promise<Shown> => {
    const asked = await gate.app.inject({
      url: '/api/users/me/social_providers/discord/login_url',
      headers: { authorization: `Bearer ${tokens.json().access_token}` },
    })
    const browser = newBrowser()
    const page = await browser.get(String(asked.json().url).replace('http://localhost:8080', ''))
    const away = await browser.post(actionOf(page), {})
    const state = new URL(String(away.headers.location)).searchParams.get('state') ?? ''
    const code = gate.upstream.codeFor({ id })
    const iss = `${gate.upstream.url}/discord.com`
    return await traceOf(
      await browser.get(`/api/social/oauth2/callback?${search({ code, state, iss })}`),
    )
  }
  const taken = await link('6602')
  assert.deepEqual(
    [taken.way, taken.outcome, taken.problem],
    ['linking', 'refused', 'signin.identity_taken'],
  )
  const linked = await link('6603')
  assert.deepEqual([linked.way, linked.outcome, linked.provider], ['linking', 'linked', 'discord'])
  assert.deepEqual(names(linked), ['agreed', 'callback', 'vouched', 'linked'])
})
