import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fromMilliseconds } from '../clock.ts'
import { type Budget, hourlyBudgets } from './hourly-budgets.ts'

const standing = () => {
  let now = Date.UTC(2026, 10, 22)
  return {
    clock: { now: () => fromMilliseconds(now) },
    pass: (seconds: number) => {
      now += seconds * 1000
    },
  }
}

const budget = (name: string, perHour: number, kind = name): Budget => ({ name, kind, perHour })

test('a budget leaves nothing once it is spent, and begins anew an hour after what was spent first', () => {
  const { clock, pass } = standing()
  const { spend } = hourlyBudgets(clock)
  const mails = budget('mails', 2)
  const isSpent = () => spend('7', [mails]) === undefined
  assert.equal(isSpent(), true)
  pass(3000)
  assert.deepEqual([isSpent(), isSpent()], [true, false])
  pass(599)
  assert.equal(isSpent(), false)
  pass(1)
  assert.deepEqual([isSpent(), isSpent(), isSpent()], [true, true, false])
})

test('owners do not share a budget, and no budgets are never met', () => {
  const { spend } = hourlyBudgets(standing().clock)
  assert.equal(spend('7', [budget('mails', 1)]), undefined)
  assert.equal(spend('8', [budget('mails', 1)]), undefined)
  assert.ok(spend('7', [budget('mails', 1)]))
  assert.equal(spend('7', []), undefined)
})

test('what one budget refuses takes nothing from the others', () => {
  const { spend } = hourlyBudgets(standing().clock)
  const all = budget('all', 2)
  spend('7', [budget('range a', 1), all])
  for (let count = 0; count < 10; count++) {
    assert.equal(spend('7', [budget('range a', 1), all])?.budget.name, 'range a')
  }
  assert.equal(spend('7', [budget('range b', 1), all]), undefined)
  assert.equal(spend('7', [budget('range c', 1), all])?.budget.name, 'all')
})

test('a kind is told of once in an hour, whatever is counted under it', () => {
  const { clock, pass } = standing()
  const { spend } = hourlyBudgets(clock)
  const met = (name: string) => spend('7', [budget(name, 1, 'range')])?.isFirst
  met('a')
  met('b')
  assert.deepEqual([met('a'), met('a'), met('b')], [true, false, false])
  pass(3600)
  met('a')
  assert.deepEqual([met('a'), met('a')], [true, false])
})

test('a clock that is set back makes no hour longer', () => {
  const { clock, pass } = standing()
  const { spend } = hourlyBudgets(clock)
  const isSpent = () => spend('7', [budget('mails', 1)]) === undefined
  assert.deepEqual([isSpent(), isSpent()], [true, false])
  pass(-86_400)
  assert.deepEqual([isSpent(), isSpent()], [true, false])
  pass(3600)
  assert.equal(isSpent(), true)
})

test('whoever asks for whatever: no budget is overspent within its hour, and none refuses before', () => {
  const step = fc.record({
    owner: fc.constantFrom('1', '2'),
    names: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 }),
    pause: fc.oneof(fc.constant(0), fc.nat({ max: 4000 })),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const most = { a: 1, b: 3, c: 5 } as const
      const { clock, pass } = standing()
      const { spend } = hourlyBudgets(clock)
      let model = new Map<string, { endsAt: number; spent: Record<string, number> }>()
      for (const { owner, names, pause } of steps) {
        pass(pause)
        const now = clock.now().getTime()
        model = new Map([...model].filter(([, { endsAt }]) => endsAt > now))
        const hour = model.get(owner) ?? { endsAt: now + 3_600_000, spent: {} }
        model.set(owner, hour)
        const budgets = names.map((name) => budget(name, most[name]))
        const full = budgets.find(({ name, perHour }) => (hour.spent[name] ?? 0) >= perHour)
        assert.equal(spend(owner, budgets)?.budget.name, full?.name)
        if (full) continue
        for (const name of names) hour.spent[name] = (hour.spent[name] ?? 0) + 1
      }
    }),
  )
})
