/** What the admin calls of the catalog have in common as HTTP: their place, their documentation, their answers. */
import { Type } from '../base/contract.ts'
import type { FastifyReply } from '../base/http.ts'

/** The place of all admin calls of items and groups. */
export const itemsPath = '/api/v2/project/:project_id/admin/items'

/** What the API page says about a call. */
export const about = (operationId: string, summary: string, description?: string) => ({
  tags: ['Catalog'],
  operationId,
  summary,
  ...(description === undefined ? {} : { description }),
  security: [{ apiKey: [] }],
})

/** Headers of calls that can be repeated safely. */
export const RepeatHeaders = Type.Object(
  {
    'idempotency-key': Type.Optional(
      Type.String({
        description:
          '1 to 255 printable ASCII characters without blanks; a repeated call with the same key and body gets the same answer for 24 hours',
      }),
    ),
  },
  { additionalProperties: true },
)

/** Headers of calls that change what somebody read before. */
export const MatchHeaders = Type.Object(
  {
    'if-match': Type.Optional(
      Type.String({ description: 'The ETag of the version that is meant; 412 when it is stale' }),
    ),
  },
  { additionalProperties: true },
)

/** Answers with JSON text that is already written down. */
export const sendJson = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.code(status).type('application/json; charset=utf-8').send(text)
