import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createGate, search, state } from '../../../test/support/gate.ts'
import { type Inboxes, inboxes } from '../../../test/support/inboxes.ts'
import { administration, systemCaller } from '../../projects/index.ts'

/** A project with the wallet connected, on an installation that can send this way. */
const openWallet = async (t: TestContext, messengers: Partial<Inboxes>) => {
  const { mailer, textSender } = messengers
  const gate = await createGate({
    messengers: { ...(mailer && { mailer }), ...(textSender && { textSender }) },
  })
  t.after(() => gate.close())
  const id = gate.world.project.project_id
  const of = { kind: 'network', provider: 'xsolla' } as const
  await administration.putConnection(gate.world.deps, systemCaller, id, of, { credentials: {} })
  const tested = await gate.app.inject({
    method: 'POST',
    url: `/api/operator/projects/${id}/connections/network/xsolla/test`,
    headers: { authorization: `Bearer ${gate.world.operatorKey}` },
  })
  assert.equal(tested.statusCode, 200, tested.body)
  const begun = await gate.app.inject(
    `/api/oauth2/social/xsolla/login_redirect?${search({
      client_id: gate.world.project.clients.public.client_id,
      response_type: 'code',
      state,
    })}`,
  )
  const page = await gate.app.inject({
    url: String(begun.headers.location).replace('http://localhost:8080', ''),
    headers: { cookie: String(begun.headers['set-cookie']).split(';')[0] ?? '' },
  })
  const fields = ['phone_number', 'email'].filter((name) => page.body.includes(`name="${name}"`))
  const signIn = await gate.app.inject(
    `/signin?${search({
      client_id: gate.world.project.clients.public.client_id,
      response_type: 'code',
      state,
    })}`,
  )
  const hasButton = signIn.body.includes('/api/oauth2/social/xsolla/')
  return { findings: tested.json().findings, fields, page, hasButton }
}

test('the wallet offers what messages can be sent by, and its test says what is missing', async (t) => {
  const sent = inboxes()
  for (const [messengers, fields, code, says] of [
    [sent, ['phone_number', 'email'], 'wallet_ready', /Phone and e-mail are open/],
    [{ mailer: sent.mailer }, ['email'], 'wallet_half', /set PORTREEVE_SMS_URL/],
    [{ textSender: sent.textSender }, ['phone_number'], 'wallet_half', /set PORTREEVE_SMTP_URL/],
    [{}, [], 'wallet_mute', /set PORTREEVE_SMTP_URL for e-mail, PORTREEVE_SMS_URL for phones/],
  ] as const) {
    const wallet = await openWallet(t, messengers)
    assert.equal(wallet.page.statusCode, 200, wallet.page.body)
    assert.deepEqual(wallet.fields, fields)
    // A button that leads to a page without a field would be of no use.
    assert.equal(wallet.hasButton, fields.length > 0)
    assert.equal(wallet.findings[0].code, code)
    assert.match(wallet.findings[0].message, says)
    if (fields.length === 0) assert.match(wallet.page.body, /Codes cannot be sent just now/)
  }
})
