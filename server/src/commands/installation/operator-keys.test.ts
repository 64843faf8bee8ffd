import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { runWords } from '../../../test/support/command-words.ts'
import { createWorld, type World } from '../../../test/support/world.ts'
import { sha256 } from '../../base/ids.ts'
import { Misuse } from '../words/misuse.ts'
import { operatorKeyCommand } from './operator-key-command.ts'

let world: World
before(async () => {
  world = await createWorld()
})
after(() => world.close())

/** Runs the command; `answer` is what somebody at a terminal says, undefined where there is none. */
const run = async (words: string[], answer?: boolean) => {
  const told = { said: [] as string[], complained: [] as string[], asked: [] as string[] }
  const code = await runWords(operatorKeyCommand, words, {
    deps: world.deps,
    say: (text: string) => void told.said.push(text),
    complain: (text: string) => void told.complained.push(text),
    agrees:
      answer === undefined
        ? undefined
        : async (question: string) => {
            told.asked.push(question)
            return answer
          },
  })
  return { code, ...told }
}
const isValid = (key = ''): boolean =>
  world.deps.directory.operatorKeys().some(({ hash }) => hash.equals(sha256(key)))
const names = () => world.deps.directory.operatorKeys().map(({ name }) => name)

test('without a terminal a key is not replaced unless the words say so, and the answer says what to do', async () => {
  const { code, said, complained } = await run([])
  assert.deepEqual([code, said], [2, []])
  assert.match(complained.join(), /There is an operator key \(operator\) already; nothing was done/)
  assert.match(complained.join(), /--add NAME[\s\S]*--replace/)
  assert.ok(isValid(world.operatorKey))
})

test('on a terminal it asks, and does what it is told', async () => {
  const no = await run([], false)
  assert.equal(no.code, 2)
  assert.match(no.asked.join(), /There is an operator key \(operator\) already.*Go on\? \[y\/N\]/)
  assert.ok(isValid(world.operatorKey))
  const yes = await run([], true)
  assert.equal(yes.code, 0)
  assert.equal(yes.said.length, 1, 'nothing but the key')
  assert.ok(isValid(yes.said[0]) && !isValid(world.operatorKey))
})

test('--add makes one more, for some days where they are named, and asks nothing', async () => {
  const before = names()
  const { code, said } = await run(['--add', 'Deploy job', '--days', '90'], false)
  assert.deepEqual([code, names()], [0, [...before, 'Deploy job']])
  const made = world.deps.directory.operatorKeys().at(-1)
  const days = ((made?.expiresAt?.getTime() ?? 0) - world.clock.now().getTime()) / 86_400_000
  assert.ok(isValid(said[0]) && days > 89.9 && days <= 90)
})

test('list names all keys and shows none, revoke ends one but never the last', async () => {
  const { said } = await run(['list'])
  assert.equal(said.length, 2)
  assert.match(said[1] ?? '', /^[0-9a-f-]{36} {2}Deploy job: made .*, expires .*, never used$/)
  assert.doesNotMatch(said.join(), /op_/)
  const [first = '', second = ''] = said.map((line) => line.slice(0, 36))
  assert.equal((await run(['revoke', second])).code, 0)
  const last = await run(['revoke', first])
  assert.equal(last.code, 1)
  assert.match(last.complained.join(), /last valid operator key/)
  assert.equal((await run(['revoke', second])).code, 1)
  assert.equal(names().length, 1)
})

test('--replace ends all keys without asking, as --yes does', async () => {
  await run(['--add', 'one more'])
  for (const word of ['--replace', '--yes']) {
    const { code, said, asked } = await run([word], false)
    assert.deepEqual([code, asked], [0, []])
    assert.deepEqual(names(), ['operator'])
    assert.ok(isValid(said[0]))
  }
})

test('the first key, and one after all have expired, is made without a question', async () => {
  await run(['--replace', '--days', '1'])
  world.clock.advance(86_401)
  const next = await run([])
  assert.equal(next.code, 0)
  assert.deepEqual(names(), ['operator'])
  for (const { hash } of world.deps.directory.operatorKeys())
    await world.sql`delete from operator_keys where hash = ${hash}`
  await world.deps.directory.refresh([])
  assert.equal((await run([])).code, 0)
})

test('words that make no sense are told before anything is opened', async () => {
  const isOpened = async (words: string[]): Promise<boolean> => {
    let isOpen = false
    const command = operatorKeyCommand(async () => {
      isOpen = true
    })
    await command.parseAsync(words, { from: 'user' })
    return isOpen
  }
  for (const words of [
    ['--bla'],
    ['-x'],
    ['bla'],
    ['list', 'more'],
    ['revoke'],
    ['revoke', 'a', 'b'],
    ['list', '--yes'],
    ['--add', 'x', '--replace'],
    ['--add', 'x', '--yes'],
    ['--add', ''],
    ['--add', 'x'.repeat(201)],
    ['--days', '0'],
    ['--days', 'ten'],
  ])
    await assert.rejects(isOpened(words), Misuse, words.join(' '))
  for (const words of [[], ['--yes'], ['--add', 'x'], ['list'], ['revoke', 'x'], ['--days=9']])
    assert.ok(await isOpened(words))
})

test('list has its facts as JSON, without the keys and their hashes', async () => {
  const { said } = await run(['list', '--json'])
  const keys: object[] = JSON.parse(said.join(''))
  assert.deepEqual(
    keys.map((key) => Object.keys(key)),
    names().map(() => ['key_id', 'name', 'created_at', 'expires_at', 'last_used_at']),
  )
})
