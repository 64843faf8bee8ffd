import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { after, before, test } from 'node:test'
import { lines, openWarehouse, type Warehouse } from '../../../../test/support/bulk.ts'
import { aPackage } from '../../../../test/support/catalog.ts'
import { uploadChunks } from '../../../base/http/upload.ts'
import { Problem } from '../../../base/problem.ts'
import { problems } from '../../contract.ts'

const mebibyte = 1024 * 1024
const limits = {
  mostBytes: mebibyte,
  problems: { tooLarge: problems.upload_too_large, broken: problems.upload_broken },
}

let house: Warehouse
before(async () => {
  house = await openWarehouse({ importBytes: mebibyte / 2 })
})
after(() => house.close())

/** Sends pieces one after the other, each when the one before is through; answers what comes back. */
const send = async (
  pieces: Iterable<Buffer>,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: { errorCode?: number } }> => {
  const { project } = house.shop.world
  const address = house.app.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: object }>()
  const call = request(
    {
      host: '127.0.0.1',
      port,
      method: 'POST',
      path: `/api/v2/project/${project.project_id}/admin/catalog/imports`,
      headers: { ...project.authorization, 'content-type': 'application/x-ndjson', ...headers },
    },
    (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text) }))
    },
  )
  call.on('error', reject)
  // A client with an answer needs to send no more.
  let isAnswered = false
  promise
    .finally(() => {
      isAnswered = true
    })
    .catch(() => {})
  for (const piece of pieces) {
    if (isAnswered) break
    if (!call.write(piece)) {
      const drained = new Promise((resolve) => call.once('drain', resolve))
      await Promise.race([drained, promise])
    }
  }
  if (!isAnswered) call.end()
  const answer = await promise
  call.destroy()
  return answer
}

function* rows(bytes: number): Generator<Buffer> {
  const piece = Buffer.from(
    lines(
      ...Array.from({ length: 500 }, () => ({ type: 'virtual_currency_package', ...aPackage() })),
    ),
  )
  for (let sent = 0; sent < bytes; sent += piece.length) yield piece
}

const unfinished = async (): Promise<number> => {
  const [found] = await house.shop.world.sql`
    select
      (select count(*) from catalog_imports where finished_at is null)
        + (select count(*) from catalog_import_rows) as count
  `
  return found?.count
}

test('an upload of 200 MB that says so is refused before it is read', async () => {
  const bytes = 200 * mebibyte
  const blank = Buffer.alloc(mebibyte, 0x20)
  const pieces = Array.from({ length: 200 }, () => blank)
  const { status, body } = await send(pieces, { 'content-length': String(bytes) })
  assert.deepEqual([status, body.errorCode], [413, 1027])
})

test('an upload that does not say how long it is ends at the limit, and leaves nothing behind', async () => {
  const { status, body } = await send(rows(2 * mebibyte))
  assert.deepEqual([status, body.errorCode], [413, 1027])
  assert.equal(await unfinished(), 0)
})

test('an upload that breaks off leaves nothing behind', async () => {
  const { project, sql } = house.shop.world
  const address = house.app.server.address()
  const call = request({
    host: '127.0.0.1',
    port: typeof address === 'object' ? address?.port : 0,
    method: 'POST',
    path: `/api/v2/project/${project.project_id}/admin/catalog/imports`,
    headers: { ...project.authorization, 'content-type': 'application/x-ndjson' },
  })
  call.on('error', () => {})
  for (const piece of rows(mebibyte / 4)) call.write(piece)
  for (;;) {
    const [found] = await sql`select count(*) as count from catalog_import_rows`
    if (found?.count > 0) break
  }
  call.destroy()
  while ((await unfinished()) > 0);
  const [last] = await sql`
    select status, message from catalog_imports order by import_id desc limit 1
  `
  assert.equal(last?.status, 'failed')
  assert.match(last?.message, /did not come to its end/)
})

test('an upload may take longer than other requests, as long as it goes on', async () => {
  const hasty = await openWarehouse({}, { requestMs: 500 })
  const { port } = hasty.app.server.address() as AddressInfo
  const { project } = hasty.shop.world
  const call = request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: `/api/v2/project/${project.project_id}/admin/catalog/imports`,
    headers: { ...project.authorization, 'content-type': 'application/x-ndjson' },
  })
  const answered = once(call, 'response') as Promise<[IncomingMessage]>
  answered.catch(() => {})
  for (let piece = 0; piece < 3; piece += 1) {
    call.write(lines({ type: 'virtual_currency_package', ...aPackage() }))
    // An ordinary request that begins now is cut off when its time is over.
    const stalled = connect(port, '127.0.0.1')
    stalled.write('POST /ordinary HTTP/1.1\r\nHost: x\r\n')
    await once(stalled.resume(), 'close')
  }
  call.end()
  const [answer] = await answered
  assert.equal(answer.resume().statusCode, 202)
  await hasty.close()
})

test('an upload of which nothing more comes ends, as one that broke off', async () => {
  const failure = Promise.withResolvers<unknown>()
  const server = createServer(async (message) => {
    try {
      for await (const _ of uploadChunks(message, limits, 50));
      failure.resolve(undefined)
    } catch (error) {
      failure.resolve(error)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const ended = new Promise((resolve) => socket.on('error', () => {}).once('close', resolve))
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc')
  const error = await failure.promise
  assert.ok(error instanceof Problem)
  assert.equal(error.kind, problems.upload_broken)
  await ended
  server.close()
})

test('a project has at most five unfinished imports, however many begin at once', async () => {
  const project = await house.shop.world.addProject()
  const address = house.app.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  let refused = 0
  const enough = Promise.withResolvers<void>()
  const uploads = Array.from({ length: 15 }, () => {
    const call = request({
      host: '127.0.0.1',
      port,
      method: 'POST',
      path: `/api/v2/project/${project.project_id}/admin/catalog/imports`,
      headers: { ...project.authorization, 'content-type': 'application/json' },
    })
    const answered = new Promise<number | undefined>((resolve, reject) => {
      call.on('response', (answer) => {
        // Uploads that may go on are answered only when their file has ended.
        if (answer.statusCode === 409) refused += 1
        if (refused === 10) enough.resolve()
        resolve(answer.resume().statusCode)
      })
      call.on('error', reject)
    })
    call.write('{"groups":[')
    return { call, answered }
  })
  const limit = setTimeout(() => enough.reject(new Error(`only ${refused} were refused`)), 60_000)
  await enough.promise.finally(() => {
    clearTimeout(limit)
    for (const { call } of uploads) call.end(']}')
  })
  const statuses = await Promise.all(uploads.map(({ answered }) => answered))
  assert.deepEqual(
    [statuses.filter((it) => it === 202).length, statuses.filter((it) => it === 409).length],
    [5, 10],
  )
})

test('files of other types, and calls without the key, are refused', async () => {
  for (const type of ['text/plain', 'application/ndjson', 'multipart/form-data; boundary=x']) {
    const { status, body } = await house.ask('POST', '/imports', { file: 'x', type })
    assert.deepEqual([status, body.errorCode], [415, 1016])
    assert.match(body.errorMessage, /application\/x-ndjson.*text\/csv/)
  }
  const stranger = { ...house.shop.world.project, authorization: { authorization: 'Basic eDp5' } }
  for (const path of ['/imports', '/export', '/lint']) {
    const method = path === '/imports' ? 'POST' : 'GET'
    const { status } = await house.ask(method, path, {
      project: stranger,
      ...(method === 'POST' ? { file: '{}', type: 'application/json' } : {}),
    })
    assert.equal(status, 401)
  }
})

test('a spreadsheet is told to be saved as CSV, by its bytes and by its type', async () => {
  const file = Buffer.from('PK\x03\x04\x14\x00[Content_Types].xml', 'latin1')
  const sent = await house.ask('POST', '/imports', { type: 'text/csv', file })
  assert.equal(sent.status, 422)
  assert.match(sent.text, /is a spreadsheet \(\.xlsx .*save it as CSV \(UTF-8\)/)
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const honest = await house.ask('POST', '/imports', { type, file })
  assert.equal(honest.status, 415)
  assert.match(honest.text, /is a spreadsheet .*save it as CSV/)
})

test('a project cannot read the imports of another', async () => {
  const done = await house.bring(lines({ type: 'group', external_id: 'a', name: null }))
  const project = await house.shop.world.addProject()
  for (const path of [`/imports/${done.import_id}`, `/imports/${done.import_id}/errors`]) {
    assert.equal((await house.ask('GET', path, { project })).status, 404)
    assert.equal((await house.ask('GET', path)).status, 200)
  }
  assert.equal((await house.ask('GET', '/imports', { project })).body.total_items_count, 0)
})
