/** An empty page: where game SDKs let the browser land by default. */
import type { FastifyInstance } from '../../base/http/http.ts'
import { htmlAnswer } from './html.ts'
import { barePolicy, sendRendered } from './layout.ts'

const markup =
  '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title></title>\n</html>\n'

/** Adds `/api/blank`. */
export const addBlankPage = (app: FastifyInstance): void => {
  app.get(
    '/api/blank',
    {
      schema: {
        operationId: 'blank',
        tags: ['Sign-in'],
        summary: 'An empty page',
        response: { 200: htmlAnswer },
      },
    },
    (_request, reply) => sendRendered(reply, 200, { markup, policy: barePolicy }),
  )
}
