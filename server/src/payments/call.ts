/** What the calls of payments have in common. */
import { Problem, Type } from '../base/contract.ts'
import type { Query, Tx } from '../base/database/database.ts'
import type { FastifyReply, FastifyRequest } from '../base/http/http.ts'
import { parseId } from '../base/ids.ts'
import { type Answer, type Deps, projectProblems, runOnce } from '../projects/index.ts'
import type { Announce, Announcement } from '../webhooks/index.ts'
import { retryDeadlock } from './deadlock.ts'
import type { OrderListener } from './order-listener.ts'

export type PaymentsDeps = Pick<Deps, 'sql' | 'clock' | 'directory' | 'admission' | 'settings'> & {
  /** Brings what a transaction emits to the dispatcher. */
  announce: Announce
  /** Hears of orders that are paid and refunded. */
  orders?: OrderListener
}

export const admin = '/api/v2/project/:project_id/admin'

export const IdempotencyHeaders = Type.Object({
  'Idempotency-Key': Type.Optional(
    Type.String({
      description: 'Repeated calls with the same key and body get the same answer for 24 hours',
    }),
  ),
})

/** What OpenAPI says of a call. */
export const about = (operationId: string, summary: string): Record<string, unknown> => ({
  operationId,
  summary,
  tags: ['Payments'],
  security: [{ apiKey: [] }],
})

/** Runs work of one statement: alone, or with its Idempotency-Key in a transaction. */
export const once = async (
  deps: Pick<Deps, 'sql' | 'clock' | 'admission'>,
  request: FastifyRequest,
  work: (sql: Query) => Promise<Answer>,
): Promise<Answer> => {
  if (request.headers['idempotency-key'] === undefined) return await work(deps.sql)
  const { project } = deps.admission.admitted(request)
  return await runOnce(deps, repeatable(project.projectId, request), work)
}

/** Runs work that emits in a transaction, once for its Idempotency-Key where there is one. */
export const announced = (
  deps: PaymentsDeps,
  request: FastifyRequest,
  work: (tx: Tx, announcement: Announcement) => Promise<Answer>,
): Promise<Answer> => {
  const { project } = deps.admission.admitted(request)
  return retryDeadlock(() =>
    deps.announce((announcement) =>
      runOnce(deps, repeatable(project.projectId, request), (tx) => work(tx, announcement)),
    ),
  )
}

const repeatable = (projectId: number, request: FastifyRequest) => ({
  projectId,
  key: request.headers['idempotency-key'],
  call: `${request.method} ${request.url.split('?', 1)[0]}`,
  body: request.body,
})

/** An answer with a body. */
export const answered = (status: number, body: object): Answer => ({
  status,
  text: JSON.stringify(body),
})

/** Sends an answer byte for byte. */
export const send = (reply: FastifyReply, { status, text }: Answer): FastifyReply =>
  reply.code(status).type('application/json; charset=utf-8').send(text)

/** Reads an id of a path. Throws 422 for what matches the pattern and is too large. */
export const readId = (property: string, text: string): number => {
  const id = parseId(text)
  if (id !== undefined) return id
  throw new Problem(projectProblems.invalid, {
    violations: [{ property, message: 'must be digits only, 1 to 9007199254740991' }],
  })
}

/** Checks the cursor of a page, which is an id. */
export const readCursor = ({ cursor }: { cursor?: string }): void => {
  if (cursor !== undefined) readId('cursor', cursor)
}
