/** The reference of what a process costs at a small rate: a bare Fastify route that inserts one row, durably. */
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { connect } from '../../server/src/base/database/database.ts'
import { newUuid } from '../../server/src/base/ids.ts'
import { answerCalls } from '../child.ts'

const hash = randomBytes(32)

answerCalls({
  /** Makes its table if it is not there, listens and answers the port. */
  listen: async ({ url }: { url: string }): Promise<number> => {
    const sql = connect(url, { name: 'bench' })
    await sql`create schema if not exists bench`
    await sql`
      create table if not exists bench.inserted (
        id uuid primary key,
        hash bytea not null,
        created_at timestamptz not null default now()
      )
    `
    const app = fastify()
    app.get('/constant', async () => {
      await sql`insert into bench.inserted (id, hash) values (${newUuid()}, ${hash})`
      return { inserted: true }
    })
    await app.listen({ host: '127.0.0.1', port: 0 })
    return (app.server.address() as AddressInfo).port
  },
})
