/** Payment processors in the file of `apply` and `export`. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { paypalKey, stripeKey } from '../../../test/support/hosted.ts'
import { linesOf, plainState } from '../../../test/support/sections.ts'
import { signingSecret } from '../../../test/support/stripe.ts'
import { createWorld, type World } from '../../../test/support/world.ts'
import { Problem } from '../../base/problem.ts'
import type { ApplySection } from '../../projects/index.ts'
import { processorsSection } from './apply-section.ts'

let world: World
let section: ApplySection

before(async () => {
  world = await createWorld()
  section = processorsSection(world.deps)
})
after(() => world.close())

const id = () => world.project.project_id
const stripe = { signing_secrets: [signingSecret], api_key: stripeKey }

test('a processor is connected, changed and then stays as it is', async () => {
  assert.equal(await section.read(id(), () => ''), undefined)
  assert.deepEqual(await linesOf(section, id(), { stripe }), ['payment processor stripe connected'])
  assert.deepEqual(await linesOf(section, id(), { stripe }), [])
  const changes = [
    { chargeback_on: 'lost' },
    { simulator: 'http://127.0.0.1:9' },
    { api_key: 'sk_test_another0123456789', simulator: 'http://127.0.0.1:9' },
    { signing_secrets: ['whsec_next0123456789abcdef'] },
  ]
  for (const change of changes) {
    const wanted = { stripe: { ...stripe, ...change } }
    assert.deepEqual(await linesOf(section, id(), wanted), ['payment processor stripe changed'])
    assert.deepEqual(await linesOf(section, id(), wanted), [], JSON.stringify(change))
  }
  assert.deepEqual(await linesOf(section, id(), {}), [], 'what is not named stays')
})

test('an export has variables for the secrets, and can be applied as it is', async () => {
  const other = (await world.addProject()).project_id
  const paypal = { signing_secrets: ['WEBHOOK0000000001', 'WEBHOOK0000000002'], api_key: paypalKey }
  await linesOf(section, other, { stripe: { signing_secrets: [signingSecret] }, paypal })
  const state = await section.read(other, (...words) => `env:${words.join(' ')}`)
  assert.deepEqual(state, {
    paypal: {
      signing_secrets: [
        'env:processor paypal signing secret',
        'env:processor paypal signing secret',
      ],
      api_key: 'env:processor paypal api key',
      decline_on: 'final',
      chargeback_on: 'opened',
    },
    stripe: {
      signing_secrets: ['env:processor stripe signing secret'],
      decline_on: 'attempt',
      chargeback_on: 'opened',
    },
  })
  const { stripe: plain } = (await plainState(section, other)) as { stripe: object }
  assert.deepEqual(
    await linesOf(section, other, { stripe: { ...plain, signing_secrets: [signingSecret] } }),
    [],
  )
})

test('mistakes are told by their places, before anything is changed', async () => {
  const other = (await world.addProject()).project_id
  const wrong = {
    stripe: { ...stripe, api_key: 'x' },
    paypal: { signing_secrets: ['y'] },
    abacus: {},
  }
  await assert.rejects(section.apply(other, wrong, { kind: 'system' }), (error) => {
    assert.ok(error instanceof Problem)
    assert.deepEqual(
      error.violations.map(({ property, code }) => `${property} ${code}`),
      [
        'processors.stripe.api_key secret',
        'processors.paypal.signing_secrets[0] secret',
        'processors.paypal.api_key required',
        'processors.abacus not_found',
      ],
    )
    return true
  })
  assert.equal(await section.read(other, () => ''), undefined)
})
