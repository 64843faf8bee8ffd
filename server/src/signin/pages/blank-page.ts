/** An empty page: where game SDKs let the browser land by default. */
import type { FastifyInstance } from '../../base/http.ts'
import { html, pageAnswer, sendPage } from './html.ts'

/** Adds `/api/blank`. */
export const addBlankPage = (app: FastifyInstance): void => {
  app.get(
    '/api/blank',
    {
      schema: {
        operationId: 'blank',
        tags: ['Sign-in'],
        summary: 'An empty page',
        response: { 200: pageAnswer },
      },
    },
    (_request, reply) => sendPage(reply, 200, { title: '', body: html`` }),
  )
}
