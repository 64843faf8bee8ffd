/** The payment page under the addresses that clients of the field open (docs/interface/orders.md#the-payment-page). */
import { Type } from '../../base/contract.ts'
import { countedAs } from '../../base/http/caller-address.ts'
import { letAnyOriginRead } from '../../base/http/cors.ts'
import type { FastifyInstance, FastifyReply } from '../../base/http/http.ts'
import { listAttempts } from '../../payments/index.ts'
import { slowDown } from '../../projects/index.ts'
import { html, renderPage, sendRendered } from '../../signin/index.ts'
import { findByToken } from '../orders/orders.sql.ts'
import { readPageToken } from '../orders/page-token.ts'
import type { CheckoutDeps } from './visit.ts'

const TokenQuery = Type.Object(
  {
    token: Type.Optional(Type.Unknown({ description: 'The token of the order' })),
    access_token: Type.Optional(Type.Unknown({ description: 'The same' })),
  },
  { additionalProperties: true },
)

/** The states of invoices in numbers (InvoicesDataResponse.kt of xsolla/store-android-sdk, read 2026-11-20). */
const invoiceStates: Readonly<Record<string, number>> = {
  created: 1,
  declined: 13,
  rejected: 13,
  paid: 3,
  partially_refunded: 16,
  refunded: 7,
}

/** The plugin with the addresses. */
export const fieldAddresses =
  (deps: CheckoutDeps) =>
  async (app: FastifyInstance): Promise<void> => {
    for (const version of [2, 3, 4]) {
      for (const slash of ['', '/']) {
        app.get<{ Querystring: { token?: unknown; access_token?: unknown } }>(
          `/paystation${version}${slash}`,
          {
            schema:
              version === 4 && slash === ''
                ? {
                    operationId: 'paystation',
                    tags: ['Store'],
                    summary: 'The payment page, where clients of the field look for it',
                    description:
                      'Also as /paystation3 and /paystation2, with or without a slash; leads to /pay/{token}.',
                    security: [],
                    querystring: TokenQuery,
                    response: { 303: Type.Null({ description: 'To the page' }) },
                  }
                : { hide: true, querystring: TokenQuery },
          },
          ({ query }, reply) => toPage(reply, String(query.token ?? query.access_token ?? '')),
        )
      }
    }
    for (const version of [3, 4])
      app.get(`/paystation${version}/:language/cache-warmup`, { schema: { hide: true } }, warmUp)
    statusCall(app, deps)
  }

/** An address without a token leads to the page that says so. */
const toPage = (reply: FastifyReply, token: string): FastifyReply => {
  const known = readPageToken(token) ? token : 'none'
  return reply
    .code(303)
    .headers({
      location: `/pay/${known}`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    .send()
}

/** Phones load it hidden, before there is an order. */
const warmUp = (_request: unknown, reply: FastifyReply): FastifyReply => {
  const page = renderPage({ language: 'en', title: 'Portreeve', brand: undefined, body: html`` })
  reply.header('x-robots-tag', 'noindex')
  return sendRendered(reply, 200, page)
}

const statusCall = (app: FastifyInstance, deps: CheckoutDeps): void => {
  app.get<{ Querystring: { access_token?: unknown } }>(
    '/paystation2/api/payments/status',
    {
      schema: {
        operationId: 'paymentStatus',
        tags: ['Store'],
        summary: 'How far the payments of an order are, for the token of its page',
        security: [],
        querystring: TokenQuery,
        response: {
          200: Type.Object({
            invoices_data: Type.Array(
              Type.Object({
                invoice_id: Type.Integer(),
                status: Type.Integer({
                  description: '1 created, 3 done, 7 refunded, 13 denied, 16 refunded in part',
                }),
                order_id: Type.Integer(),
              }),
            ),
          }),
        },
      },
    },
    async (request, reply) => {
      letAnyOriginRead(reply)
      reply.header('cache-control', 'no-store')
      await slowDown(deps, `checkout ${countedAs(request.ip)}`, asks)
      const read = readPageToken(String(request.query.access_token ?? ''))
      const [order] = read ? await findByToken(deps.sql, read.projectId, read.hash) : []
      if (!order) return { invoices_data: [] }
      const { project_id, order_id } = order
      const attempts = await listAttempts(deps.sql, project_id, order_id)
      return {
        invoices_data: attempts.map(({ transaction_id, status }) => ({
          invoice_id: transaction_id,
          status: invoiceStates[status] ?? 1,
          order_id,
        })),
      }
    },
  )
}

const asks = { name: 'checkout', perMinute: 600, burst: 300 } as const
