/** The metrics of several processes as one text. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type MetricsLedger, metricsLedger } from './metrics-ledger.ts'

const report = (lines: string[], ...highest: string[]) => ({
  text: `${lines.join('\n')}\n`,
  highest,
})
const calls = (count: number) =>
  report([
    '# HELP calls_total Calls by route',
    '# TYPE calls_total counter',
    `calls_total{route="/a b",status="200"} ${count}`,
  ])
const samples = (ledger: MetricsLedger): string[] =>
  ledger
    .text()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

test('counts of all processes are added up, and never go back when one ends', () => {
  const ledger = metricsLedger()
  ledger.note(1, 1, calls(5))
  ledger.note(2, 2, calls(7))
  assert.deepEqual(samples(ledger), ['calls_total{route="/a b",status="200"} 12'])
  ledger.note(1, 1, calls(6))
  ledger.close(1)
  assert.deepEqual(samples(ledger), ['calls_total{route="/a b",status="200"} 13'])
  ledger.note(3, 1, calls(1))
  ledger.close(2)
  ledger.close(3)
  assert.deepEqual(samples(ledger), ['calls_total{route="/a b",status="200"} 14'])
})

test('the buckets of a histogram are added up, each with its own', () => {
  const times = (quick: number, all: number, sum: number) =>
    report([
      '# HELP call_seconds Time of a call',
      '# TYPE call_seconds histogram',
      `call_seconds_bucket{le="0.1"} ${quick}`,
      `call_seconds_bucket{le="+Inf"} ${all}`,
      `call_seconds_sum ${sum}`,
      `call_seconds_count ${all}`,
    ])
  const ledger = metricsLedger()
  ledger.note(1, 1, times(1, 2, 0.5))
  ledger.note(2, 2, times(3, 3, 0.25))
  assert.deepEqual(samples(ledger), [
    'call_seconds_bucket{le="0.1"} 4',
    'call_seconds_bucket{le="+Inf"} 5',
    'call_seconds_sum 0.75',
    'call_seconds_count 5',
  ])
})

test('gauges are added up; of those that are read from the database the highest counts; both end with their process', () => {
  const gauges = (waiting: number, failing: number) =>
    report(
      [
        '# HELP waiting Calls that wait',
        '# TYPE waiting gauge',
        `waiting ${waiting}`,
        '# HELP failing Endpoints that fail',
        '# TYPE failing gauge',
        `failing ${failing}`,
      ],
      'failing',
    )
  const ledger = metricsLedger()
  ledger.note(1, 1, gauges(2, 9))
  ledger.note(2, 2, gauges(3, 8))
  assert.deepEqual(samples(ledger), ['waiting 5', 'failing 9'])
  ledger.close(1)
  assert.deepEqual(samples(ledger), ['waiting 3', 'failing 8'])
})

test('metrics of the runtime stand apart by the place of the process, which its successor takes over', () => {
  const memory = (bytes: number) =>
    report([
      '# HELP process_resident_memory_bytes Memory',
      '# TYPE process_resident_memory_bytes gauge',
      `process_resident_memory_bytes ${bytes}`,
      '# HELP nodejs_gc_seconds Collections',
      '# TYPE nodejs_gc_seconds counter',
      `nodejs_gc_seconds{kind="minor"} ${bytes}`,
    ])
  const ledger = metricsLedger()
  ledger.note(1, 1, memory(10))
  ledger.note(2, 2, memory(20))
  ledger.note(3, 1, memory(30))
  const told = [
    'process_resident_memory_bytes{process="1"} 30',
    'process_resident_memory_bytes{process="2"} 20',
    'nodejs_gc_seconds{process="1",kind="minor"} 30',
    'nodejs_gc_seconds{process="2",kind="minor"} 20',
  ]
  assert.deepEqual(samples(ledger), told)
  ledger.close(1)
  assert.deepEqual(samples(ledger).toSorted(), told.toSorted())
})

test('the supervisor counts crashes where its processes tell none', () => {
  const ledger = metricsLedger()
  const none = report([
    '# HELP portreeve_process_crashes_total Crashes',
    '# TYPE portreeve_process_crashes_total counter',
    'portreeve_process_crashes_total 0',
  ])
  ledger.note(1, 1, none)
  ledger.noteCrash()
  ledger.close(1)
  ledger.note(2, 1, none)
  assert.deepEqual(samples(ledger), ['portreeve_process_crashes_total 1'])
})
