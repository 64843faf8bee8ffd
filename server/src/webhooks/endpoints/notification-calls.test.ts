/** Switches of notifications: the operator's first word, the project's own, and where it is told that one is off. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { complaints, webhookCallsOfFile } from '../../../test/support/webhook-calls.ts'
import { administration, applyDocument, notificationTypes } from '../../projects/index.ts'
import { webhooksSection } from './apply-section.ts'

const calls = webhookCallsOfFile()
const { call } = calls
const path = '/notifications'
const usual = {
  ps_declined: false,
  cancel_subscription: true,
  afs_reject: false,
  order_paid: true,
  refund: true,
  partial_refund: false,
  payment: true,
  order_canceled: true,
}
const onByDefault = ['cancel_subscription', 'order_paid', 'refund', 'payment', 'order_canceled']

/** A project with the settings of one that nobody has changed. */
const freshProject = async (settings: object = {}) => {
  await calls.newProject()
  await calls.world.deps.directory.change(
    calls.project.project_id,
    (tx) => tx`
      update projects set settings = ${JSON.stringify(settings)}::text::jsonb
      where project_id = ${calls.project.project_id}
    `,
  )
  return calls.project
}
const patch = (notifications: object, headers?: Record<string, string>) =>
  call('PATCH', path, { notifications }, headers)
const byOperator = (settings: object) =>
  administration.editProject(calls.world.deps, { kind: 'operator' }, calls.project.project_id, {
    change: (facts) => ({ ...facts, settings: { ...facts.settings, ...settings } }),
  })
const settingsNow = () =>
  calls.world.deps.directory.project(calls.project.project_id)?.settings ?? {}
const auditOf = async () =>
  calls.world.sql<{ actor_kind: string; before: object; after: object }[]>`
    select actor_kind, before, after
    from audit_entries
    where project_id = ${calls.project.project_id} and action = 'notifications.switched'
    order by at, entry_id
  `

test('a project reads its switches, and may have on what is on by default', async () => {
  await freshProject()
  const { status, body } = await call('GET', path)
  assert.deepEqual([status, body], [200, { notifications: usual, allowed: onByDefault }])
  const off = await patch({ order_paid: false, refund: false })
  assert.deepEqual(off.body, {
    notifications: { ...usual, order_paid: false, refund: false },
    allowed: onByDefault,
  })
  assert.deepEqual((await call('GET', path)).body, off.body)
  assert.equal((await patch({ order_paid: true })).body.notifications.order_paid, true)
  assert.deepEqual(
    (await auditOf()).map((entry) => ({ ...entry })),
    [
      {
        actor_kind: 'api_key',
        before: { order_paid: true, refund: true },
        after: { order_paid: false, refund: false },
      },
      { actor_kind: 'api_key', before: { order_paid: false }, after: { order_paid: true } },
    ],
  )
})

test('the first switching on is the operator’s, and a refused change changes nothing', async () => {
  await freshProject()
  const { status, body } = await patch({ ps_declined: true, order_paid: false })
  assert.deepEqual([status, body.errorCode], [409, 1025])
  assert.match(body.errorMessage, /ps_declined/)
  assert.deepEqual((await call('GET', path)).body.notifications, usual)
  assert.deepEqual([...(await auditOf())], [])
})

test('what the operator once allowed goes off and on by the project, whoever switched it off', async () => {
  const { project_id } = await freshProject()
  await byOperator({ notifications: { ps_declined: true } })
  for (const isOn of [false, true, false, true]) {
    const { status, body } = await patch({ ps_declined: isOn })
    assert.deepEqual([status, body.notifications.ps_declined], [200, isOn])
    assert.deepEqual(body.allowed, ['ps_declined', ...onByDefault])
  }
  await byOperator({ notifications: { ps_declined: false } })
  assert.equal((await call('GET', path)).body.notifications.ps_declined, false)
  assert.equal((await patch({ ps_declined: true })).status, 200)
  // A document that says nothing of it does not take it back either.
  await administration.changeProject(calls.world.deps, { kind: 'operator' }, project_id, {
    settings: { default_locale: 'de' },
  })
  assert.equal((await call('GET', path)).body.notifications.ps_declined, false)
  assert.equal((await patch({ ps_declined: true })).status, 200)
  assert.equal(settingsNow().default_locale, 'de')
})

test('a project where a type was on before lists of what is allowed were kept has it allowed', async () => {
  await freshProject({ notifications: { afs_reject: true, partial_refund: true } })
  assert.equal((await patch({ afs_reject: false })).status, 200)
  assert.equal((await patch({ afs_reject: true })).status, 200)
  await byOperator({ notifications: {} })
  assert.equal((await patch({ partial_refund: true })).status, 200)
  assert.equal((await patch({ ps_declined: true })).status, 409)
})

test('the operator takes an allowance back by the list, and gives one without switching on', async () => {
  await freshProject()
  await byOperator({ notifications: { ps_declined: true } })
  assert.deepEqual(settingsNow().notifications_allowed, ['ps_declined'])
  await byOperator({ notifications: { ps_declined: false }, notifications_allowed: [] })
  assert.equal((await patch({ ps_declined: true })).status, 409)
  await byOperator({ notifications_allowed: ['afs_reject'] })
  assert.equal((await patch({ afs_reject: true })).status, 200)
  assert.equal((await patch({ ps_declined: true })).status, 409)
})

test('the operator switches on by the same call', async () => {
  await freshProject()
  const operator = { authorization: `Bearer ${calls.world.operatorKey}` }
  assert.equal((await patch({ ps_declined: true }, operator)).status, 200)
  assert.equal((await patch({ ps_declined: false })).status, 200)
  assert.equal((await patch({ ps_declined: true })).status, 200)
  const [first] = await auditOf()
  assert.equal(first?.actor_kind, 'operator')
})

test('what is so already changes nothing and leaves no entry', async () => {
  const { project_id } = await freshProject()
  const versionOf = () => calls.world.deps.directory.project(project_id)?.version
  const version = versionOf()
  assert.equal((await patch({ ps_declined: false, order_paid: true })).status, 200)
  assert.equal((await patch({})).status, 200)
  assert.equal(versionOf(), version)
  assert.deepEqual([...(await auditOf())], [])
})

test('switches that nobody knows, and values that are none, are refused by their place', async () => {
  for (const [body, place] of [
    [{ notifications: { user_validation: true } }, 'notifications.user_validation'],
    [{ notifications: { refund: null } }, 'notifications.refund'],
    [{ notifications: { refund: 1 } }, 'notifications.refund'],
    [{ notifications: { refund: false }, allowed: [] }, 'allowed'],
    [{}, 'notifications'],
  ] as const) {
    const refused = await call('PATCH', path, body)
    assert.deepEqual([refused.status, complaints(refused.body)], [422, [place]])
  }
})

test('switches turned at once by several are all turned', async () => {
  await freshProject()
  const answers = await Promise.all(onByDefault.map((type) => patch({ [type]: false })))
  assert.deepEqual(
    answers.map(({ status }) => status),
    onByDefault.map(() => 200),
  )
  const { notifications } = (await call('GET', path)).body
  assert.deepEqual(Object.values(notifications), Array(8).fill(false))
})

test('an endpoint tells which of its types the project does not send, and who can change that', async () => {
  await freshProject()
  const { body } = await call('PUT', '', { url: 'https://merchant.example/hook' })
  const told = (answer: { not_sent?: { type: string; reason: string }[] }) =>
    (answer.not_sent ?? []).map(({ type, reason }) => `${type} ${reason}`)
  const silent = ['ps_declined not_allowed', 'afs_reject not_allowed', 'partial_refund not_allowed']
  assert.deepEqual(told(body), silent)
  assert.deepEqual(told((await call('GET', '')).body), silent)
  assert.match(
    (await call('GET', '')).body.not_sent[0].advice,
    /operator.*notifications.ps_declined/,
  )
  await byOperator({ notifications: { ps_declined: true, afs_reject: true, partial_refund: true } })
  assert.equal('not_sent' in (await call('GET', '')).body, false)
  await patch({ ps_declined: false })
  const off = (await call('GET', '')).body
  assert.deepEqual(told(off), ['ps_declined switched_off'])
  assert.match(off.not_sent[0].advice, /PATCH/)
  // Only of what it hears.
  await call('PATCH', `/endpoints/${body.endpoint_id}`, { types: ['order_paid'] })
  assert.equal('not_sent' in (await call('GET', '')).body, false)
  // A type that the mode has not, and the question that nobody wants, are told where the endpoint names them.
  const named = { types: ['payment', 'order_canceled', 'user_validation'] }
  await call('PATCH', `/endpoints/${body.endpoint_id}`, named)
  const answer = (await call('GET', '')).body
  assert.deepEqual(told(answer), ['payment not_in_mode', 'user_validation switched_off'])
  assert.match(answer.not_sent[0].advice, /webhook_mode/)
  assert.match(answer.not_sent[1].advice, /user_validation/)
  await byOperator({ webhook_mode: 'separate', user_validation: true })
  assert.equal('not_sent' in (await call('GET', '')).body, false)
  await patch({ payment: false })
  assert.deepEqual(told((await call('GET', '')).body), ['payment switched_off'])
})

test('a test event and the self-test tell that the project does not send the type', async () => {
  await freshProject()
  const merchant = await calls.world.receiver()
  await call('PUT', '', { url: merchant.url, types: ['ps_declined', 'refund'], timeout_ms: 15_000 })
  const event = await call('POST', '/test', {})
  assert.equal(event.status, 202)
  assert.equal(event.body.not_sent[0].type, 'ps_declined')
  assert.equal('not_sent' in (await call('POST', '/test', { type: 'refund' })).body, false)
  const tried = (await call('POST', '/self_test', {})).body
  assert.deepEqual(
    tried.not_sent.map(({ type }: { type: string }) => type),
    ['ps_declined'],
  )
})

test('apply notes what endpoints wait for in vain, unless the document says so', async () => {
  const notes: string[] = []
  const apply = (settings?: object) => {
    notes.length = 0
    const endpoints = [{ url: 'https://merchant.example/noted', types: ['ps_declined', 'refund'] }]
    const project = { name: 'Noted', webhooks: { endpoints }, ...(settings && { settings }) }
    const options = {
      sections: [webhooksSection(calls.world.deps)],
      isProvider: () => true,
      connectionViolations: () => [],
      credentialNames: () => undefined,
      environment: {},
      note: (line: string) => notes.push(line),
    }
    const document = { merchants: [{ name: 'Noted', projects: [project] }] }
    return applyDocument(calls.world.deps, options, { kind: 'operator' }, document)
  }
  await apply()
  assert.equal(notes.length, 1)
  assert.match(notes[0] ?? '', /^Noted: does not send ps_declined,/)
  // Told each time, and no change.
  assert.deepEqual(await apply(), [])
  assert.equal(notes.length, 1)
  await apply({ notifications: { ps_declined: false } })
  assert.deepEqual(notes, [])
  await apply({ notifications: { ps_declined: true } })
  assert.deepEqual(notes, [])
  assert.deepEqual(await apply({ notifications: { ps_declined: true } }), [])
  assert.equal(notificationTypes.length, 8)
})
