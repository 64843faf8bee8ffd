import assert from 'node:assert/strict'
import { test } from 'node:test'
import { arrivalRate, newArrivals, noteArrival } from './arrivals.ts'

test('what comes to a lane is counted over the last full second', () => {
  const arrivals = newArrivals()
  assert.equal(arrivalRate(arrivals, 0), 0)
  for (let ms = 5000; ms <= 7000; ms += 2) noteArrival(arrivals, ms)
  assert.equal(arrivalRate(arrivals, 7000), 500)
})

test('the rate of what came falls while nothing comes', () => {
  const arrivals = newArrivals()
  for (let ms = 5000; ms < 6000; ms += 2) noteArrival(arrivals, ms)
  assert.equal(arrivalRate(arrivals, 6000), 500)
  assert.equal(arrivalRate(arrivals, 10_000), 100)
  noteArrival(arrivals, 15_000)
  assert.equal(arrivalRate(arrivals, 15_000), 50)
})
