/** Lists as CSV files, without a database. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { httpServer } from '../../base/http/server.ts'
import { silentLog } from '../../base/log.ts'
import { sendCsv } from './csv-list.ts'

test('a file has the rows of all parts, each read behind the one before', async () => {
  const parts = new Map([
    ['9', { items: [{ id: 8 }, { id: 7 }], next_cursor: '7' }],
    ['7', { items: [], next_cursor: '5' }],
    ['5', { items: [{ id: 4, user: { name: 'Zoë' } }], next_cursor: '4' }],
    ['4', { items: [{ id: 3, items: [{ sku: 'a' }] }] }],
  ])
  const app = httpServer({ log: silentLog, trustedProxies: [] })
  app.get('/list', (_request, reply) =>
    sendCsv(
      reply,
      { name: 'list', columns: ['id', 'user.name', 'items'] },
      '9',
      async (cursor) => parts.get(cursor ?? '') ?? assert.fail(`no part behind ${cursor}`),
    ),
  )
  const { payload } = await app.inject({ method: 'GET', url: '/list' })
  await app.close()
  const rows = ['id,user.name,items', '8,,', '7,,', '4,Zoë,', '3,,"[{""sku"":""a""}]"', '']
  assert.deepEqual(payload.split('\r\n'), rows)
})
