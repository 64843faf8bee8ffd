/** Which calls share connections, and the fate of calls that wait for one. */
import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { type Answer, answering, fails, setUpReceiver } from '../../../test/support/outbound.ts'

/** Holds what goes to `/held` until it is released, and answers the rest. */
const holding = (amount: number) => {
  const held: ServerResponse[] = []
  const all = Promise.withResolvers<void>()
  const answer: Answer = (request, response) => {
    if (request.url !== '/held') return answering(request, response)
    held.push(response)
    if (held.length === amount) all.resolve()
  }
  const release = (): void => {
    for (const response of held) response.end()
  }
  return { answer, arrived: all.promise, release }
}

test('a pool that holds all its connections to an origin keeps no other pool from it', async (t) => {
  const { answer, arrived, release } = holding(2)
  const { url, out, sockets } = await setUpReceiver(t, answer, { connectionsPerOrigin: 2 })
  const call = { method: 'POST', body: 'x' } as const
  const first = [1, 2].map(() => out.notify({ ...call, url: `${url}/held`, pool: 1 }))
  await arrived
  assert.equal((await out.notify({ ...call, url, pool: 2 })).status, 200)
  assert.equal((await out.request({ ...call, url })).status, 200)
  assert.equal(sockets.length, 4)
  release()
  await Promise.all(first)
})

test('a pool uses its connections again, and has some for each origin', async (t) => {
  const { url, port, out, sockets } = await setUpReceiver(t, answering)
  for (let n = 0; n < 9; n++) await out.notify({ method: 'POST', url, body: 'x', pool: 'a' })
  // A call made in the moment its forerunner is answered may find that connection not yet free.
  assert.ok(sockets.length <= 2)
  const before = sockets.length
  const other = `http://localhost:${port}`
  await out.notify({ method: 'POST', url: other, body: 'x', pool: 'a' })
  assert.equal(sockets.length, before + 1)
})

test('who waits for a connection of others is never told that the other side was too slow', async (t) => {
  const { answer, arrived, release } = holding(1)
  const { url, out } = await setUpReceiver(t, answer, { connectionsPerOrigin: 1 })
  const held = { method: 'GET', url: `${url}/held` } as const
  const first = out.request({ ...held, timeoutMs: 60_000 })
  await arrived
  const sent = fails(out.request({ ...held, timeoutMs: 300 }), 'busy')
  await fails(out.request({ method: 'GET', url, timeoutMs: 20 }), 'busy')
  release()
  await first
  await sent
})

test('who has a connection at once is told of the other side’s slowness', async (t) => {
  const { url, out } = await setUpReceiver(t, () => {}, { connectionsPerOrigin: 1 })
  await fails(out.request({ method: 'GET', url, timeoutMs: 50 }), 'timeout')
})
