/** What the admin calls of the catalog have in common as HTTP: their place, their documentation, their answers. */
import { Type } from '../base/contract.ts'
import type { FastifyReply } from '../base/http/http.ts'

/** The place of all admin calls of a project. */
export const projectPath = '/api/v2/project/:project_id/admin'

/** The place of all admin calls of items and groups. */
export const itemsPath = `${projectPath}/items`

/** What the API page says about calls that change. */
export const trialNote =
  'What is so already stays as it is, with its version. With validate_only=true nothing is changed, and the answer is 200 with the members that would be.'

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

/** Answers with JSON text that is already written down. */
export const sendJson = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.code(status).type('application/json; charset=utf-8').send(text)

/** Answers a call that was only to be checked, with the members it would change. */
export const sendTrial = (reply: FastifyReply, changed: readonly string[]): FastifyReply =>
  sendJson(reply, 200, trialText(changed))

/** The body of that answer. */
export const trialText = (changed: readonly string[]): string =>
  JSON.stringify({ is_valid: true, changed })
