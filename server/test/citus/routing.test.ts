/**
 * Each statement that players wait for is one task on one node, as the plans of Citus say. Plain PostgreSQL has no such
 * plans.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { crossAuth, exchange, ticketOf, token } from '../support/player.ts'
import { type Service, startService } from '../support/service.ts'
import { type Recorded, recording } from './recording.ts'

const skip = process.env.PORTREEVE_TEST_CITUS ? false : 'PORTREEVE_TEST_CITUS names no coordinator'

let service: Service
let recorded: Map<string, Recorded> | undefined
before(async () => {
  if (skip) return
  const note = (statement: Recorded) => void recorded?.set(statement.text, statement)
  service = await startService({ through: (sql) => recording(sql, note) })
})
after(() => service?.close())

/** Statements of the delivery engine and of jobs beside requests, and the settings of a transaction. */
const isAside = ({ text }: Recorded): boolean =>
  /\bwebhook_(?!endpoints)|\bconfiguration_|^\s*set\b|\bpg_/.test(text)

/** The statements that a request waits for, each with the lines of its plan. */
const plansOf = async (work: () => Promise<void>): Promise<Map<string, string[]>> => {
  recorded = new Map()
  await work()
  const found = [...recorded.values()].filter((one) => !isAside(one))
  recorded = undefined
  const plans = new Map<string, string[]>()
  for (const { text, values } of found) {
    const lines = await service.world.sql.unsafe(`explain (costs off) ${text}`, [...values])
    plans.set(
      text,
      lines.map((line) => String(line['QUERY PLAN'])),
    )
  }
  return plans
}

/** That each goes to one node as a whole, and that statements with these words are among them. */
const assertRouted = (plans: Map<string, string[]>, ...words: string[]): void => {
  for (const word of words) {
    assert.ok(
      [...plans.keys()].some((text) => text.includes(word)),
      `no statement has ${word}`,
    )
  }
  for (const [text, plan] of plans) {
    const shown = `${text}\n${plan.join('\n')}`
    assert.ok(!plan.some((line) => line.includes('Distributed Subplan')), shown)
    const tasks = plan.filter((line) => line.includes('Task Count:'))
    assert.ok(
      tasks.every((line) => line.trim() === 'Task Count: 1'),
      shown,
    )
    assert.ok(tasks.length <= 1, shown)
  }
}

const ticketFor = (person: string) => ticketOf(service.file, 'steam', person)

const codeOf = async (person: string): Promise<string> => {
  const session_ticket = await ticketFor(person)
  const answer = await crossAuth(service.file, 'steam', { session_ticket, scope: 'offline' })
  assert.equal(answer.status, 302, await answer.text())
  return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
}

test('a player who comes in for the first time', { skip }, async () => {
  const plans = await plansOf(async () => void (await codeOf('ann')))
  assertRouted(plans, 'sign_known_user_in', 'sign_new_user_in')
})

test('a player who is known', { skip }, async () => {
  await codeOf('ben')
  const plans = await plansOf(async () => void (await codeOf('ben')))
  assertRouted(plans, 'sign_known_user_in')
})

test('a code that becomes tokens, and a refresh', { skip }, async () => {
  const code = await codeOf('cora')
  const plans = await plansOf(async () => {
    const { refresh_token } = await exchange(service.file, code)
    const { client_id } = service.file.clients.public
    const form = { grant_type: 'refresh_token', client_id: String(client_id), refresh_token }
    assert.equal((await token(service.file, form)).status, 200)
  })
  assertRouted(plans, 'sessions')
})

test('pages of the store, for everybody and for a player', { skip }, async () => {
  const { access_token } = await exchange(service.file, await codeOf('dora'))
  const { public_url, project_id } = service.file
  const items = `${public_url}/api/v2/project/${project_id}/items`
  const authorization = `Bearer ${access_token}`
  const plans = await plansOf(async () => {
    for (const path of ['virtual_currency', 'virtual_currency/package', 'groups']) {
      for (const headers of [{}, { authorization }]) {
        const answer = await fetch(`${items}/${path}`, { headers })
        assert.equal(answer.status, 200, await answer.text())
      }
    }
  })
  assertRouted(plans, 'items')
})

test('an order that is made, read and listed', { skip }, async () => {
  const plans = await plansOf(async () => {
    const created = await service.admin('POST', '/transactions', { user: { id: 'dora' } })
    assert.equal(created.status, 201)
    const { id } = (await created.json()) as { id: number }
    assert.equal((await service.admin('GET', `/transactions/${id}`)).status, 200)
    assert.equal((await service.admin('GET', '/transactions?limit=10')).status, 200)
  })
  assertRouted(plans, 'insert into transactions')
})
