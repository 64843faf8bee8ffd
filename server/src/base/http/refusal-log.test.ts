import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FastifyRequest } from 'fastify'
import { createLog } from '../log.ts'
import { defineProblems, Problem } from '../problem.ts'
import { type ViolationCode, violation } from '../refusals/violation.ts'
import { refusalLog } from './refusal-log.ts'

const problems = defineProblems('shop', {
  closed: [422, 7, 'Closed today'],
  full: [429, 8, 'Full'],
  bug: [500, 9, 'Broken'],
})

const request = {
  id: 'a1',
  method: 'POST',
  routeOptions: { url: '/doors/:door' },
} as unknown as FastifyRequest

/** A log of refusals, and the lines that it wrote. */
const opened = () => {
  const lines: Record<string, unknown>[] = []
  let heard = (_line: unknown): void => {}
  const log = createLog('info', {
    write(text) {
      lines.push(JSON.parse(text))
      heard(lines.at(-1))
    },
  })
  return {
    ...refusalLog(log, () => ({ project_id: 3, client_id: 4 })),
    lines,
    /** The next line. */
    next: () =>
      new Promise((resolve) => {
        heard = resolve
      }),
  }
}

test('a refusal is one line at info with request, project, client and problem', () => {
  const { tell, lines } = opened()
  tell(request, new Problem(problems.closed))
  const [{ time: _time, ...line } = {}, ...more] = lines
  assert.deepEqual(line, {
    level: 'info',
    request_id: 'a1',
    method: 'POST',
    route: '/doors/:door',
    project_id: 3,
    client_id: 4,
    problem: 'shop.closed',
    status: 422,
    error_code: 7,
    title: 'Closed today',
    msg: 'refused',
  })
  assert.deepEqual(more, [])
})

test('a refusal names the places of what was wrong, five at most, and nothing that was sent', () => {
  const { tell, lines } = opened()
  const detail = 'No sku hunter2'
  const wrong = (property: string, code: ViolationCode = 'type') =>
    violation(property, code, 'must be a string')
  tell(
    request,
    new Problem(problems.closed, {
      detail,
      violations: [
        wrong('attributes[3].external_id'),
        wrong('limits.hunter', 'unknown'),
        wrong('custom.Hunter2.name'),
        wrong(`names.${'x'.repeat(9000)}`),
        wrong('a.b.c.d.e.f.g.h.i.j'),
        wrong('sixth'),
      ],
    }),
  )
  tell(request, new Problem(problems.closed, { details: { state: 'hunter2', reason: 'Hunter2' } }))
  tell(request, new Problem(problems.closed, { details: { reason: 'access_denied' } }))
  assert.deepEqual(
    lines.map(({ at, reason }) => ({ at, reason })),
    [
      {
        at: ['attributes[3].external_id', 'limits.…', 'custom.….name', 'names.…', 'a.b.c.d.e.f.g'],
        reason: undefined,
      },
      { at: ['state'], reason: undefined },
      { at: undefined, reason: 'access_denied' },
    ],
  )
  assert.doesNotMatch(JSON.stringify(lines), /hunter/i)
})

test('fifty refusals of a second are told, and the rest is counted in one line', async () => {
  const { tell, lines, next } = opened()
  for (let times = 0; times < 60; times += 1) tell(request, new Problem(problems.closed))
  tell(request, new Problem(problems.full))
  assert.equal(lines.length, 50)
  const summary = (await next()) as Record<string, unknown>
  assert.deepEqual(
    [summary.msg, summary.count, summary.problems],
    ['more was refused than the log tells', 11, { 'shop.closed': 10, 'shop.full': 1 }],
  )
  tell(request, new Problem(problems.full))
  assert.deepEqual([lines.length, lines[51]?.problem], [52, 'shop.full'])
})

test('the end of the process tells what was only counted, and nothing where nothing was', () => {
  const { tell, lines, close } = opened()
  close()
  for (let times = 0; times < 51; times += 1) tell(request, new Problem(problems.closed))
  close()
  close()
  assert.deepEqual([lines.length, lines[50]?.count], [51, 1])
})

test('a bug is told where it is caught, and not as a refusal', () => {
  const { tell, lines } = opened()
  tell(request, new Problem(problems.bug))
  assert.deepEqual(lines, [])
})
