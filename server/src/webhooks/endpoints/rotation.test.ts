/** Secrets that change while receivers still have those before. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import {
  complaints,
  openWebhookCalls,
  type WebhookCalls,
} from '../../../test/support/webhook-calls.ts'
import { signatureSecret } from '../../../test/support/webhooks.ts'

let calls: WebhookCalls

before(async () => {
  calls = await openWebhookCalls()
})
after(() => calls.close())

const field = (body: string, secret: string): string =>
  `Signature ${createHash('sha1').update(body).update(secret).digest('hex')}`

/** An endpoint whose secrets are rotated, and how what it gets now is signed. */
const rotating = async () => {
  const merchant = await calls.world.receiver()
  await calls.newProject()
  const id = await calls.world.endpoint(calls.project, merchant.url)
  const path = `/endpoints/${id}/secret/rotate`
  return {
    rotate: async (body: object) => {
      const { status, body: answer } = await calls.call('POST', path, body)
      assert.equal(status, 200)
      return answer
    },
    put: async (body: object) => {
      const { status, body: answer } = await calls.call('PUT', '', { url: merchant.url, ...body })
      assert.equal(status, 200)
      return answer
    },
    read: async () => (await calls.call('GET', `/endpoints/${id}`)).body,
    /**
     * Which of these secrets `Authorization` and the header beside it are made with; how many standard ones there are.
     */
    signedWith: async (...secrets: string[]) => {
      const count = merchant.requests.length + 1
      await calls.send()
      await merchant.received(count)
      const { body, headers } = merchant.requests.at(-1) ?? assert.fail()
      const secretOf = (header: unknown) =>
        header && (secrets.find((secret) => field(body, secret) === header) ?? 'another one')
      return [
        secretOf(headers.authorization),
        secretOf(headers['webhook-authorization-next']),
        String(headers['webhook-signature']).split(' ').length,
      ]
    },
  }
}

test('each secret is rotated until an end of its own, whatever becomes of the other', async () => {
  const { rotate, read, signedWith } = await rotating()
  const first = await rotate({ only: 'signature', secret: 'second', overlap_seconds: 3600 })
  assert.equal(first.rotation_ends_at, first.signature_rotation_ends_at)
  calls.world.clock.advance(1800)
  const second = await rotate({ only: 'standard' })
  assert.equal(second.signature_rotation_ends_at, first.signature_rotation_ends_at)
  assert.ok(second.standard_rotation_ends_at > second.signature_rotation_ends_at)
  assert.equal(second.rotation_ends_at, second.standard_rotation_ends_at, 'the last of them')
  assert.deepEqual(await signedWith(signatureSecret, 'second'), [signatureSecret, 'second', 2])
  calls.world.clock.advance(1800)
  assert.deepEqual(await signedWith(signatureSecret, 'second'), ['second', undefined, 2])
  await rotate({ only: 'signature', secret: 'the-third', overlap_seconds: 0 })
  assert.deepEqual(await signedWith('second', 'the-third'), ['the-third', undefined, 2], 'at once')
  const { standard_rotation_ends_at } = await read()
  assert.equal(standard_rotation_ends_at, second.standard_rotation_ends_at)
  calls.world.clock.advance(86_400)
  assert.deepEqual(await signedWith('the-third'), ['the-third', undefined, 1])
})

test('a lost answer costs no secret: the present one given again changes nothing', async () => {
  const { rotate, read, signedWith } = await rotating()
  const first = await rotate({ secret: 'second', only: 'signature' })
  assert.deepEqual(await rotate({ secret: 'second', only: 'signature', overlap_seconds: 0 }), first)
  assert.deepEqual(await read(), first)
  const both = await rotate({ secret: 'second' })
  assert.ok(both.standard_secret, 'the other one is rotated')
  assert.equal(both.signature_rotation_ends_at, first.signature_rotation_ends_at)
  assert.deepEqual(await signedWith(signatureSecret, 'second'), [signatureSecret, 'second', 2])
  calls.world.clock.advance(86_400)
  const late = await rotate({ secret: 'second', only: 'signature' })
  assert.equal(late.signature_rotation_ends_at, first.signature_rotation_ends_at)
  assert.deepEqual(await signedWith(signatureSecret, 'second'), ['second', undefined, 1])
})

test('settings that are set again leave rotations alone, but for that of a secret they replace', async () => {
  const { rotate, put, signedWith } = await rotating()
  const begun = await rotate({ secret: 'second' })
  const same = await put({ secret: 'second', timeout_ms: 15_000 })
  assert.equal(same.rotation_ends_at, begun.rotation_ends_at)
  assert.deepEqual(await signedWith(signatureSecret, 'second'), [signatureSecret, 'second', 2])
  const other = await put({ secret: 'the-third', timeout_ms: 15_000 })
  assert.equal(other.signature_rotation_ends_at, undefined)
  assert.equal(other.standard_rotation_ends_at, begun.standard_rotation_ends_at)
  assert.deepEqual(await signedWith('second', 'the-third'), ['the-third', undefined, 2])
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
