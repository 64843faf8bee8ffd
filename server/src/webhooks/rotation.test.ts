/** Secrets that change while receivers still have those before. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import {
  complaints,
  openWebhookCalls,
  type WebhookCalls,
} from '../../test/support/webhook-calls.ts'
import { signatureSecret } from '../../test/support/webhooks.ts'

let calls: WebhookCalls

before(async () => {
  calls = await openWebhookCalls()
})
after(() => calls.close())

test('one secret is rotated while the other still is, and a lost answer costs no secret', async () => {
  const merchant = await calls.world.receiver()
  const id = await calls.world.endpoint(calls.project, merchant.url)
  const rotate = (body: object) => calls.call('POST', `/endpoints/${id}/secret/rotate`, body)
  const signature = (body: string, secret: string) =>
    `Signature ${createHash('sha1').update(body).update(secret).digest('hex')}`
  const signed = async () => {
    const count = merchant.requests.length + 1
    await calls.send()
    await merchant.received(count)
    const { body, headers } = merchant.requests.at(-1) ?? assert.fail()
    return {
      of: (secret: string) => signature(body, secret),
      now: headers.authorization,
      next: headers['webhook-authorization-next'],
      standard: String(headers['webhook-signature']).split(' ').length,
    }
  }
  const next = { secret: 'the-next-one', only: 'signature' }
  const first = await rotate(next)
  assert.equal(first.status, 200)
  assert.deepEqual(await rotate({ ...next, overlap_seconds: 5 }), first)
  assert.equal((await rotate({ only: 'standard', overlap_seconds: 60 })).status, 200)
  const { rotation_ends_at } = (await calls.call('GET', `/endpoints/${id}`)).body
  assert.equal(rotation_ends_at, first.body.rotation_ends_at, 'the longer overlap counts')
  const sent = await signed()
  assert.equal(sent.now, sent.of(signatureSecret))
  assert.equal(sent.next, sent.of('the-next-one'))
  assert.equal(sent.standard, 2)
  assert.equal((await rotate({ overlap_seconds: 0 })).status, 200)
  assert.equal((await signed()).next, undefined)
})

test('a secret given for a rotation that leaves it out is refused, and nothing is rotated', async () => {
  const id = await calls.world.endpoint(calls.project, 'http://127.0.0.1:9/')
  const standard_secret = `whsec_${'A'.repeat(32)}`
  const rotate = (body: object) => calls.call('POST', `/endpoints/${id}/secret/rotate`, body)
  for (const [body, place] of [
    [{ only: 'signature', standard_secret }, 'standard_secret'],
    [{ only: 'standard', secret: 'the-next-one' }, 'secret'],
  ] as const) {
    const { status, body: answer } = await rotate(body)
    assert.deepEqual([status, complaints(answer)], [422, [place]])
  }
  const { body } = await calls.call('GET', `/endpoints/${id}`)
  assert.equal(body.rotation_ends_at, undefined)
})
