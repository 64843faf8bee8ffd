/** Traces that are kept, and those that are not. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AlwaysOnSampler, ParentBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import { defineProblems, Problem } from '../problem.ts'
import { inStep } from './in-step.ts'
import { spans } from './spans.ts'
import type { Tracing } from './tracing.ts'

const tracing = (keeps: () => boolean): Tracing => {
  const sampler = new ParentBasedSampler({ root: new AlwaysOnSampler() })
  return spans(new TracerProvider({ sampler }).getTracer('test'), keeps)
}

const call = { method: 'GET', host: 'network.example' }
const theirs = '4bf92f3577b34da6a3ce929d0e0e4736'

/** The `traceparent` of a call that a request with this one makes. */
const passedOn = (of: Tracing, traceparent?: string): string => {
  let passed = ''
  of.request('GET', traceparent).within(() => {
    passed = of.call(call).traceparent
  })
  return passed
}

test('a request whose trace is not kept has no end to tell, and says so to whom it calls', () => {
  const none = tracing(() => false)
  assert.equal(none.request('GET', undefined).end, undefined)
  assert.match(passedOn(none), /^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/)
  assert.notEqual(passedOn(none), passedOn(none))
  assert.match(none.call(call).traceparent, /-00$/)
})

test('what a request calls is kept with it, whatever would be kept by itself', () => {
  const answers = [true, false]
  assert.match(passedOn(tracing(() => answers.shift() ?? false)), /-01$/)
  const others = [false, true]
  assert.match(passedOn(tracing(() => others.shift() ?? true)), /-00$/)
})

test('a caller decides for its own trace; what is no trace decides nothing', () => {
  const none = tracing(() => false)
  assert.match(
    passedOn(none, `00-${theirs}-00f067aa0ba902b7-01`),
    new RegExp(`^00-${theirs}-.*-01$`),
  )
  const all = tracing(() => true)
  assert.match(
    passedOn(all, `00-${theirs}-00f067aa0ba902b7-00`),
    new RegExp(`^00-${theirs}-.*-00$`),
  )
  assert.equal(none.request('GET', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`).end, undefined)
  assert.equal(none.request('GET', 'garbage').end, undefined)
})

test('a step stands below its request, and what it calls below the step; alone it begins a trace', () => {
  const all = tracing(() => true)
  let passed = ''
  all.request('GET', `00-${theirs}-00f067aa0ba902b7-01`).within(() => {
    all.step('give order').within(() => {
      passed = all.call(call).traceparent
    })
  })
  assert.match(passed, new RegExp(`^00-${theirs}-.*-01$`))
  const alone = all.step('end order').within(() => all.call(call).traceparent)
  assert.match(alone, /-01$/)
  assert.ok(!alone.includes(theirs))
})

test('a step of a trace that is not kept is left out, with what it calls', async () => {
  const answers = [false, true, true]
  const some = tracing(() => answers.shift() ?? true)
  const inRequest = new Promise<string>((resolve) => {
    some.request('GET', undefined).within(() => {
      resolve(inStep(some, 'give order', {}, async () => some.call(call).traceparent))
    })
  })
  assert.match(await inRequest, /-00$/)
  const none = tracing(() => false)
  const alone = inStep(none, 'end order', {}, async () => none.call(call).traceparent)
  assert.match(await alone, /-00$/)
})

test('a step fails as its work does: a problem is told by its id, an error by its name alone', async () => {
  const told: unknown[] = []
  const recorder: Tracing = {
    ...tracing(() => true),
    step: () => ({
      within: (work) => work(),
      end: (facts, trouble) => told.push({ facts, trouble }),
    }),
  }
  const { refused } = defineProblems('test', { refused: [422, 1102, 'Refused'] })
  for (const error of [new Problem(refused, { detail: 'private' }), new TypeError('private')]) {
    const work = async (tell: (facts: { outcome: string }) => void) => {
      tell({ outcome: 'begun' })
      throw error
    }
    await assert.rejects(inStep(recorder, 'make order', { orderId: 1 }, work), error)
  }
  const facts = { orderId: 1, outcome: 'begun' }
  assert.deepEqual(told, [
    { facts, trouble: { refused: 'test.refused' } },
    { facts, trouble: { failed: 'TypeError' } },
  ])
})
