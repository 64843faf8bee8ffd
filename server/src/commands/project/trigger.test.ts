/** How trigger finds the notification it has caused, among others. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { runWords } from '../../../test/support/command-words.ts'
import { type Asked, pageOf, startFeed } from '../../../test/support/feed.ts'
import { systemClock } from '../../base/clock.ts'
import { readConfig } from '../../config.ts'
import { triggerCommand } from './trigger-command.ts'

/** Triggers a decline of transaction 7 at a service that answers reads so. */
const triggerAt = async (
  t: TestContext,
  onRead: (asked: Asked) => ReturnType<typeof pageOf>,
): Promise<{ code: number; text: string; reads: Asked[] }> => {
  const feed = await startFeed((asked) =>
    asked.method === 'GET' ? { body: onRead(asked) } : { body: { id: 7 } },
  )
  t.after(() => feed.close())
  let text = ''
  const say = (line: string): void => {
    text += line
  }
  const config = readConfig({ PORTREEVE_DATA_DIR: '/nowhere' })
  const words = ['ps_declined', '--url', feed.url, '--project', '1', '--key', 'key']
  const untilStopped = assert.fail
  const code = await runWords(triggerCommand, words, { config, say, complain: say, untilStopped })
  return { code, text, reads: feed.asked.filter(({ method }) => method === 'GET') }
}

test('a notification is found behind however many others', async (t) => {
  const others = Array.from({ length: 100 }, (_, at) => 100 + at)
  const pages: Record<string, ReturnType<typeof pageOf>> = {
    '': pageOf(others, { hasMore: true, cursor: 'one' }),
    one: pageOf([], { hasMore: true, cursor: 'two' }),
    two: pageOf([8, 7], { hasMore: true, cursor: 'three' }),
  }
  const began = systemClock.now().getTime()
  const { code, text, reads } = await triggerAt(
    t,
    ({ query }) => pages[query.get('cursor') ?? ''] ?? pageOf([]),
  )
  assert.equal(code, 0, text)
  assert.match(text, /transaction 7 is done; ps_declined is event-7/)
  assert.equal(reads.length, 3)
  // Clocks differ.
  assert.ok(Date.parse(reads[0]?.query.get('since') ?? '') <= began - 5000)
})

test('a type is switched off where its notification is not among all there are', async (t) => {
  const { code, text, reads } = await triggerAt(t, ({ query }) =>
    query.has('cursor') ? pageOf([9]) : pageOf([8], { hasMore: true }),
  )
  assert.equal(code, 1)
  assert.match(text, /no ps_declined was written: the type is switched off/)
  assert.equal(reads.length, 2)
})

test('a service that is called too often is told of as such', async (t) => {
  const feed = await startFeed(() => ({ status: 429, headers: { 'retry-after': '7' } }))
  t.after(() => feed.close())
  const config = readConfig({ PORTREEVE_DATA_DIR: '/nowhere' })
  const words = ['ps_declined', '--url', feed.url, '--project', '1', '--key', 'key']
  const { fail } = assert
  const tools = { config, say: fail, complain: fail, untilStopped: fail }
  await assert.rejects(runWords(triggerCommand, words, tools), {
    message: /called too often, and asks for 7 s of quiet; try again then/,
  })
})
