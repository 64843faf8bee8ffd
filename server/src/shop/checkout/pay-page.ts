/** The payment page: what is bought, the ways to pay, and the way back to the game. It works without JavaScript. */
import type { Instant } from '../../base/clock.ts'
import { Problem, type Static, Type } from '../../base/contract.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from '../../base/http/http.ts'
import { inStep } from '../../base/telemetry/in-step.ts'
import { isWithinLimits } from '../../catalog/index.ts'
import {
  attemptsOf,
  attemptToPay,
  type Host,
  isSimulated,
  openPage,
  ProcessorFailure,
  type SimulatedOutcome,
  simulate,
  simulatedOutcomes,
  takeAgreed,
} from '../../payments/index.ts'
import {
  html,
  htmlAnswer,
  readerOf,
  renderPage,
  sendRendered,
  signinProblems,
  takeForms,
} from '../../signin/index.ts'
import { askWhetherUserIsValid } from '../../webhooks/index.ts'
import { problems } from '../contract.ts'
import { endOrder } from '../orders/closing.ts'
import type { Order } from '../orders/order.ts'
import * as store from '../orders/orders.sql.ts'
import { holds } from '../orders/return-address.ts'
import { texts } from './texts.ts'
import { card, choice, ended, outcomeOf, waiting, wayBack } from './views.ts'
import { type CheckoutDeps, openVisit, type Visit } from './visit.ts'

const PagePath = Type.Object({ token: Type.String() })
// Nobody is refused for what stands in the address of a page: what cannot be read is as if it were not there.
const PageQuery = Type.Object(
  {
    paid: Type.Optional(Type.Unknown({ description: 'How often it was looked for the money' })),
    declined: Type.Optional(Type.Unknown({ description: '1 after a declined payment' })),
  },
  { additionalProperties: true },
)
type PageQuery = Static<typeof PageQuery>

const textsIn = (query: unknown): { paid: string | undefined; declined: string | undefined } => {
  const { paid, declined } = query as PageQuery
  const text = (given: unknown) => (typeof given === 'string' ? given : undefined)
  return { paid: text(paid), declined: text(declined) }
}

/** How often the page looks by itself whether the money has come, every three seconds. */
const mostLooks = 100
const lookSeconds = 3

/** The plugin with the pages below `/pay/{token}`. */
export const payPages =
  (deps: CheckoutDeps) =>
  async (app: FastifyInstance): Promise<void> => {
    takeForms(app, 4096)
    app.setErrorHandler((error, request, reply) => {
      if (!(error instanceof Problem)) throw error
      app.tellRefusal(request, error)
      return noPage(request, reply.headers(error.headers), error.kind.status)
    })
    const page = {
      tags: ['Store'],
      params: PagePath,
      problems: [problems.page_not_found, signinProblems.parameter_refused],
      security: [],
      response: {
        200: htmlAnswer,
        303: Type.Null({ description: 'Back to the game, to a processor, or to the order’s page' }),
        '4xx': htmlAnswer,
      },
    }
    const form = { ...page, consumes: ['application/x-www-form-urlencoded'], isFormAgain: true }
    app.get<{ Querystring: PageQuery }>(
      '/pay/:token',
      {
        schema: {
          ...page,
          operationId: 'payPage',
          summary: 'The page on which an order is paid',
          querystring: PageQuery,
        },
      },
      (request, reply) =>
        visited(deps, request, reply, (visit) => look(deps, visit, request, reply)),
    )
    app.post(
      '/pay/:token',
      { schema: { ...form, operationId: 'payOrder', summary: 'Go to the page of a processor' } },
      (request, reply) =>
        visited(deps, request, reply, (visit) => pay(deps, visit, request, reply)),
    )
    app.post(
      '/pay/:token/leave',
      {
        schema: { ...form, operationId: 'leaveOrder', summary: 'Cancel an order that is not paid' },
      },
      (request, reply) => visited(deps, request, reply, (visit) => leave(deps, visit, reply)),
    )
    app.get(
      '/pay/:token/card',
      { schema: { ...page, operationId: 'cardPage', summary: 'The page of the simulated card' } },
      (request, reply) => visited(deps, request, reply, (visit) => atCard(deps, visit, reply)),
    )
    app.post(
      '/pay/:token/card',
      { schema: { ...form, operationId: 'useCard', summary: 'Let a simulated payment end' } },
      (request, reply) =>
        visited(deps, request, reply, (visit) => useCard(deps, visit, request, reply)),
    )
  }

const visited = async (
  deps: CheckoutDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (visit: Visit) => Promise<FastifyReply>,
): Promise<FastifyReply> => {
  const visit = await openVisit(deps, request, reply)
  if (!visit) throw new Problem(problems.page_not_found)
  const { orderId, status } = visit.order
  const facts = { orderId, orderStatus: status }
  return await inStep(deps.tracing, 'payment page', facts, () => work(visit))
}

/** The page for who has no order to see, or asks too often. */
const noPage = (request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply => {
  const { language } = readerOf(request, undefined)
  const { busy, unknown } = texts[language]
  const { title, lead } = status === 404 || status === 422 ? unknown : busy
  const body = html`<p class="lead">${lead}</p>`
  return sendRendered(reply, status, renderPage({ language, title, brand: undefined, body }))
}

const look = async (
  deps: CheckoutDeps,
  visit: Visit,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { order } = visit
  if (order.status !== 'new') return over(visit, reply)
  const { paid, declined } = textsIn(request.query)
  const seen = { at: deps.clock.now(), expiresAt: order.expiresAt }
  await store.noteSeen(deps.sql, order.projectId, order.orderId, seen)
  const { isProcessing, open } = await attemptsOf(deps, order.projectId, order.orderId)
  const taken = paid === '0' && !isProcessing ? await take(deps, order, open) : undefined
  if (taken === 'declined') return leadTo(reply, `${visit.address}?declined=1`)
  if ((paid !== undefined && taken !== 'open') || isProcessing) {
    const times = /^\d{1,3}$/.test(paid ?? '') ? Number(paid) : 0
    const again = `/pay/${visit.token}?paid=${Math.min(times + 1, mostLooks)}`
    if (times < mostLooks) reply.header('refresh', `${lookSeconds}; url=${again}`)
    return waiting(visit, again)
  }
  const cause = await endOf(deps, order)
  if (cause !== undefined) return endHere(deps, visit, reply, cause)
  const hosts = await deps.hosts.list(order.projectId, order.isSandbox)
  return choice(visit, hosts, declined === '1' ? visit.words.declined : undefined)
}

type OpenAttempts = Awaited<ReturnType<typeof attemptsOf>>['open']

/** Takes the money that the payer has agreed to, where a processor leaves that to us. */
const take = async (
  deps: CheckoutDeps,
  { projectId, orderId, isSandbox }: Order,
  open: OpenAttempts,
): Promise<Awaited<ReturnType<typeof takeAgreed>> | undefined> => {
  const hosts = await deps.hosts.list(projectId, isSandbox)
  for (const { processor, transaction_id } of open) {
    const host = hosts.find(({ name }) => name === processor)
    if (!host?.hosted.take) continue
    try {
      return await takeAgreed(deps, projectId, host, transaction_id)
    } catch (error) {
      if (!(error instanceof ProcessorFailure)) throw error
      const facts = { project_id: projectId, order_id: orderId, processor, err: error }
      deps.log.warn(facts, 'the money that a payer agreed to could not be taken: it is tried again')
    }
  }
  return undefined
}

/** The page of an order that has ended, or the way back to the game at once. */
const over = (visit: Visit, reply: FastifyReply): FastifyReply => {
  const outcome = outcomeOf(visit)
  const { redirect, delay } = visit.order.page
  const address = holds(redirect, outcome) ? wayBack(visit, outcome) : undefined
  if (address !== undefined && delay === 0) return leadTo(reply, address)
  if (address !== undefined) reply.header('refresh', `${delay}; url=${address}`)
  return ended(visit)
}

const leadTo = (reply: FastifyReply, address: string): FastifyReply =>
  reply
    .code(303)
    .headers({ location: address, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .send()

const isSoldOut = async ({ sql, clock }: CheckoutDeps, order: Order): Promise<boolean> =>
  !(await isWithinLimits(sql, order.projectId, order.userId, order.lines, clock.now()))

/** Why an order that is open cannot be paid any more. */
const endOf = async (
  deps: CheckoutDeps,
  order: Order,
): Promise<'expired' | 'sold_out' | undefined> => {
  if (order.expiresAt <= deps.clock.now()) return 'expired'
  return (await isSoldOut(deps, order)) ? 'sold_out' : undefined
}

/** Ends an order and says so. Where its processor does not close its page now, somebody has to look again. */
const endHere = async (
  deps: CheckoutDeps,
  visit: Visit,
  reply: FastifyReply,
  cause: 'expired' | 'sold_out',
): Promise<FastifyReply> => {
  const { projectId, orderId, isSandbox } = visit.order
  const isOver = await endOrder(deps, { projectId, orderId, isSandbox, cause })
  return isOver ? leadTo(reply, visit.address) : waiting(visit, visit.address)
}

const pay = async (
  deps: CheckoutDeps,
  visit: Visit,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { order, words } = visit
  const { projectId, isSandbox } = order
  const hosts = await deps.hosts.list(projectId, isSandbox)
  const { processor } = request.body as { processor?: unknown }
  const host = hosts.find(({ name }) => name === processor)
  if (!host || order.status !== 'new' || (await endOf(deps, order)) !== undefined)
    return leadTo(reply, visit.address)
  if (!(await mayPay(deps, visit))) return choice(visit, hosts, words.refused)
  try {
    return leadTo(reply, (await addressAt(deps, visit, host)) ?? visit.address)
  } catch (error) {
    if (!(error instanceof ProcessorFailure)) throw error
    const facts = { project_id: projectId, order_id: order.orderId, processor: host.name }
    deps.log.warn({ ...facts, err: error }, 'a processor did not open a payment page')
    return choice(visit, hosts, words.notOpened)
  }
}

/** The page of an attempt at a processor; undefined where the order can be paid no more. Throws `ProcessorFailure`. */
const addressAt = async (
  deps: CheckoutDeps,
  visit: Visit,
  host: Host,
): Promise<string | undefined> => {
  const facts = { orderId: visit.order.orderId, processor: host.name }
  return await inStep(deps.tracing, 'attempt to pay', facts, async (tell) => {
    const attempt = await begin(deps, visit, host)
    if (!attempt) return undefined
    tell({ transactionId: attempt.transaction })
    return attempt.url ?? (await openPage(deps, deps.hosts, host, attemptOf(visit, attempt)))
  })
}

/** Whether the studio's server lets the user pay, where the project wants it to be asked. */
const mayPay = async (deps: CheckoutDeps, { project, order }: Visit): Promise<boolean> => {
  const user = { id: order.userId, ...order.buyer }
  const asked = { user, custom_parameters: order.customParameters ?? undefined }
  return (await askWhetherUserIsValid(deps, project, asked)) === 'valid'
}

/** Begins an attempt, if the order is open still and no payment is under way. */
const begin = async (deps: CheckoutDeps, { project, order }: Visit, host: Host) =>
  await deps.sql.begin(async (tx) => {
    const { projectId, orderId } = order
    const [held] = await store.holdOrder(tx, projectId, orderId)
    if (held?.status !== 'new') return undefined
    const at = deps.clock.now()
    await store.noteSeen(tx, projectId, orderId, { at, expiresAt: order.expiresAt })
    return await attemptToPay(tx, deps, project, orderId, host, {
      ...(order.externalId === null ? {} : { external_id: order.externalId }),
      ...(order.isSandbox ? { dry_run: 1 } : {}),
      user: { id: order.userId, ...order.buyer },
      currency: order.currency,
      amount: order.amount,
      items: order.lines.map(({ sku, type, quantity, amount }) => ({
        sku,
        type,
        quantity,
        amount,
      })),
      ...(order.customParameters === null ? {} : { custom_parameters: order.customParameters }),
    })
  })

const attemptOf = (
  { order, address }: Visit,
  { transaction, openedAt }: { transaction: number; openedAt: Instant },
) => ({
  projectId: order.projectId,
  orderId: order.orderId,
  transaction,
  openedAt,
  lines: order.lines.map(({ name, quantity, amount }) => ({ name, quantity, amount })),
  money: { amount: order.amount, currency: order.currency },
  locale: order.locale.replaceAll('_', '-'),
  ...(order.buyer.email === undefined ? {} : { email: order.buyer.email }),
  returnTo: `${address}?paid=0`,
  cancelTo: `${address}?declined=0`,
  expiresAt: order.expiresAt,
})

/** Ends the order and leads back to the game. */
const leave = async (
  deps: CheckoutDeps,
  visit: Visit,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { projectId, orderId, isSandbox, status } = visit.order
  const isOver =
    status === 'new' && (await endOrder(deps, { projectId, orderId, isSandbox, cause: 'left' }))
  const address = isOver ? wayBack(visit, 'left') : undefined
  return leadTo(reply, address ?? visit.address)
}

/** The transaction that is open at the simulated card. */
const openCard = async (deps: CheckoutDeps, { order }: Visit): Promise<number | undefined> => {
  if (order.status !== 'new' || !order.isSandbox) return undefined
  const { open } = await attemptsOf(deps, order.projectId, order.orderId)
  return open.find(({ processor: name, is_processing }) => isSimulated({ name }) && !is_processing)
    ?.transaction_id
}

const atCard = async (
  deps: CheckoutDeps,
  visit: Visit,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const transaction = await openCard(deps, visit)
  return transaction === undefined ? leadTo(reply, visit.address) : card(visit)
}

const useCard = async (
  deps: CheckoutDeps,
  visit: Visit,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { outcome } = request.body as { outcome?: unknown }
  const transaction = await openCard(deps, visit)
  if (transaction === undefined || !isOutcome(outcome)) return leadTo(reply, visit.address)
  await simulate(deps, visit.project, transaction, outcome)
  return leadTo(reply, outcome === 'decline' ? `${visit.address}?declined=1` : visit.address)
}

const isOutcome = (given: unknown): given is SimulatedOutcome =>
  simulatedOutcomes.some((known) => known === given)
