import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type ConsoleWorld, createConsoleWorld, tokenOf } from '../../../test/support/console.ts'
import { runConsoleLink } from './console-link.ts'
import { type ConsoleLinkWish, consoleLinkCommand } from './console-link-command.ts'

let its: ConsoleWorld
before(async () => {
  its = await createConsoleWorld()
  its.world.clock.stop()
})
after(() => its.close())

const run = async (email: string, isOperator: boolean, page?: string) => {
  const said: string[] = []
  const complained: string[] = []
  const wish = { email, isOperator, ...(page === undefined ? {} : { page }) }
  const code = await runConsoleLink(wish, its.world.deps, {
    say: (text) => void said.push(text),
    complain: (text) => void complained.push(text),
  })
  return { code, said, complained: complained.join('\n') }
}

test('the words are one address and perhaps --operator; anything else is told, and nothing is done', async () => {
  const read = async (words: string[]): Promise<ConsoleLinkWish | undefined> => {
    let read: ConsoleLinkWish | undefined
    const command = consoleLinkCommand(async (wish) => {
      read = wish
    })
    await command.parseAsync(words, { from: 'user' })
    return read
  }
  const ada = { email: 'ada@studio.example', isOperator: false }
  assert.deepEqual(await read([' Ada@Studio.Example']), ada)
  assert.deepEqual(await read(['--operator', 'ada@studio.example']), { ...ada, isOperator: true })
  await assert.rejects(read([]), /missing required argument 'email'/)
  await assert.rejects(read(['--operator']), /missing required argument 'email'/)
  await assert.rejects(read(['ada']), /ada is no e-mail address/)
  await assert.rejects(
    read(['--opertor']),
    /unknown option '--opertor' \(Did you mean --operator\?\)/,
  )
  await assert.rejects(read(['ada@studio.example', 'grace']), /too many arguments/)
  const page = '/console/projects/10001'
  assert.deepEqual(await read(['ada@studio.example', '--to', page]), { ...ada, page })
  for (const elsewhere of ['//evil.example', '/console/..', 'console', '/console/link', ''])
    await assert.rejects(read(['ada@studio.example', '--to', elsewhere]), {
      message: /^--to takes a page of the console: \/console or a path below it/,
    })
})

test('a link leads to the page that is named', async () => {
  const { said } = await run('page@studio.example', true, '/console/projects/10001')
  const link = new URL(said[0] ?? '')
  assert.equal(link.searchParams.get('to'), '/console/projects/10001')
  const person = await its.byToken(tokenOf(link.href))
  assert.equal(person.email, 'page@studio.example')
})

test('a stranger gets a link only as an operator; the output is the link alone', async () => {
  const refused = await run('ada@studio.example', false)
  assert.equal(refused.code, 1)
  assert.deepEqual(refused.said, [])
  assert.match(refused.complained, /no console user ada@studio\.example.*--operator/)
  const { code, said, complained } = await run('ada@studio.example', true)
  assert.equal(code, 0)
  assert.match(said.join('\n'), /^https:\/\/portreeve\.example\/console\/link\?token=[\w-]{43}$/)
  assert.match(complained, /signs in as ada@studio\.example, once, until/)
  const person = await its.byToken(tokenOf(said[0] ?? ''))
  assert.equal((await person.ask({ url: '/api/operator/merchants' })).statusCode, 200)
})

test('somebody who is there keeps what they have, and with --operator gets more; each is in the audit trail', async () => {
  const { project_id } = its.world.project
  const { id } = await its.invited('grace@studio.example', [
    { scope: 'project', project_id, role: 'shop' },
  ])
  const grants = async () =>
    (await its.operator({ url: `/api/operator/console_users/${id}` })).json().grants.length
  assert.equal((await run('grace@studio.example', false)).code, 0)
  assert.equal(await grants(), 1)
  for (const expected of [2, 2]) {
    its.world.clock.advance(1)
    assert.equal((await run('grace@studio.example', true)).code, 0)
    assert.equal(await grants(), expected)
  }
  const trail = await its.operator({
    url: `/api/operator/audit?target=${encodeURIComponent(`console user ${id}`)}&actor_kind=system`,
  })
  const actions = trail.json().items.map(({ action }: { action: string }) => action)
  assert.deepEqual(actions.toSorted(), [
    'console_user.changed',
    'console_user.link_made',
    'console_user.link_made',
    'console_user.link_made',
  ])
})

test('somebody who was removed comes back as an operator only by asking for it', async () => {
  const { id } = await its.invited('gone@studio.example', [{ scope: 'installation', role: 'shop' }])
  await its.operator({ method: 'DELETE', url: `/api/operator/console_users/${id}` })
  assert.equal((await run('gone@studio.example', false)).code, 1)
  assert.equal((await run('gone@studio.example', true)).code, 0)
})

test('--operator ends the sessions of somebody who was none, and no others', async () => {
  const { project_id } = its.world.project
  const person = await its.person('hedy@studio.example', [
    { scope: 'project', project_id, role: 'shop' },
  ])
  await run('hedy@studio.example', false)
  assert.equal((await person.ask({ url: '/api/console/me' })).statusCode, 200)
  const { said } = await run('hedy@studio.example', true)
  assert.equal((await person.ask({ url: '/api/console/me' })).statusCode, 401)
  const again = await its.byToken(tokenOf(said[0] ?? ''))
  await run('hedy@studio.example', true)
  assert.equal((await again.ask({ url: '/api/console/me' })).statusCode, 200)
})
