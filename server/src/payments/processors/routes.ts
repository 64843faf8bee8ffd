/** The calls of payment processors: the admin's, and the one at which processors report. */

import { formatTimestamp } from '../../base/clock.ts'
import { Problem, Type } from '../../base/contract.ts'
import { countedAs } from '../../base/http/caller-address.ts'
import type { FastifyInstance, FastifyRequest } from '../../base/http/http.ts'
import { parseId } from '../../base/ids.ts'
import {
  adminCalls,
  type Deps,
  ifMatchOf,
  MatchHeaders,
  type Project,
  projectProblems,
  slowDown,
  speakAdminDialect,
} from '../../projects/index.ts'
import { about, type PaymentsDeps, readPathId } from '../call.ts'
import { present } from '../present.ts'
import {
  connectProcessor,
  disconnectProcessor,
  getProcessor,
  processorConnection,
  processorViolations,
} from './connection.ts'
import {
  EventAnswer,
  EventPage,
  EventQuery,
  ProcessorAnswer,
  ProcessorBody,
  ProcessorPath,
  problems,
} from './contract.ts'
import type { Processor } from './processor.ts'
import { listEvents, type ProcessorEventRow } from './processors.sql.ts'
import { receiveEvent } from './receiving.ts'

export type ProcessorDeps = PaymentsDeps & Pick<Deps, 'keyring' | 'log' | 'limiter'>

/** Events of processors carry whole objects with lists in them. */
const largestEvent = 1024 * 1024
/** Wrong signatures from one address for one project. */
const refusals = { name: 'wrong_signature', perMinute: 60, burst: 60 } as const

/** The admin calls of processors, in a scope that admits to the project. */
export const processorCalls = (
  app: FastifyInstance,
  deps: ProcessorDeps,
  processors: readonly Processor[],
): void => {
  const { get, put, remove } = adminCalls(app, deps.admission, '/processors/:processor')
  const call = { params: ProcessorPath, problems: [problems.processor_not_connected] }
  get(
    '',
    {
      ...about('getProcessor', 'Read the connection with a payment processor'),
      ...call,
      response: { 200: ProcessorAnswer },
    },
    async ({ project }, { params }, reply) => {
      const { answer, etag } = await getProcessor(deps, project, processorOf(processors, params))
      reply.header('etag', etag)
      return answer
    },
  )
  put(
    '',
    {
      ...about('putProcessor', 'Connect a payment processor, or change its connection'),
      description:
        'What is left out of a change stays as it is; at first decline_on is attempt and chargeback_on opened.',
      params: ProcessorPath,
      headers: MatchHeaders,
      body: ProcessorBody,
      response: { 200: ProcessorAnswer },
    },
    async ({ project, caller }, request, reply) => {
      const processor = processorOf(processors, request.params)
      const ifMatch = ifMatchOf(request)
      const { answer, etag } = await connectProcessor(
        deps,
        project,
        caller,
        processor,
        request.body,
        ifMatch,
      )
      reply.header('etag', etag)
      return answer
    },
    async (body, request) => {
      const processor = processorOf(processors, request.params as ProcessorPath)
      const { projectId } = deps.admission.admitted(request).project
      return await processorViolations(deps, projectId, processor, body)
    },
  )
  remove(
    '',
    {
      ...about('deleteProcessor', 'Disconnect a payment processor'),
      ...call,
      response: { 204: Type.Null() },
    },
    async ({ project, caller }, { params }, reply) => {
      await disconnectProcessor(deps, project, caller, processorOf(processors, params))
      return reply.code(204).send()
    },
  )
  get(
    '/events',
    {
      ...about('listProcessorEvents', 'List what came of a processor’s events, newest first'),
      description: 'Events are kept for 30 days. Look at those with outcome=conflict.',
      ...call,
      querystring: EventQuery,
      response: { 200: EventPage },
    },
    ({ project }, { params, query }) =>
      pageEvents(deps, project, processorOf(processors, params).name, query),
  )
}

/** The plugin with the call at which processors report. Its bodies stay bytes, because those are signed. */
export const processorEventRoutes =
  (deps: ProcessorDeps, processors: readonly Processor[]) =>
  async (app: FastifyInstance): Promise<void> => {
    speakAdminDialect(app)
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    app.post<{ Params: ProcessorPath }>(
      '/api/v2/project/:project_id/processors/:processor/events',
      {
        bodyLimit: largestEvent,
        schema: {
          operationId: 'receiveProcessorEvent',
          problems: [
            problems.processor_not_connected,
            problems.signature_refused,
            problems.event_unreadable,
            projectProblems.body_too_large,
            projectProblems.not_json,
          ],
          summary: 'A payment processor reports',
          description:
            'For the webhooks of the processor, with its own signature. Repeated events change nothing.',
          tags: ['Payments'],
          security: [],
          params: ProcessorPath,
          response: { 200: EventAnswer },
        },
      },
      async (request) => ({ outcome: await hear(deps, processors, request) }),
    )
  }

const hear = async (
  deps: ProcessorDeps,
  processors: readonly Processor[],
  request: FastifyRequest<{ Params: ProcessorPath }>,
) => {
  const processor = processorOf(processors, request.params)
  const id = parseId(request.params.project_id)
  const project = id === undefined ? undefined : deps.directory.project(id)
  if (!project) throw new Problem(projectProblems.project_not_found)
  const connection = await processorConnection(deps, project.projectId, processor)
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const signed = { headers: request.headers, body }
  const refusal = processor.refuse(signed, connection.secrets, deps.clock.now())
  if (refusal !== undefined) {
    // A right signature passes whatever was wrong before it: many may come through one address.
    const bucket = `processor ${project.projectId} ${countedAs(request.ip)}`
    await slowDown(deps, bucket, refusals, 'wrong signatures')
    throw new Problem(problems.signature_refused, { detail: refusal })
  }
  const event = processor.read(parsed(body))
  if (!event) throw new Problem(problems.event_unreadable)
  const { settings } = connection
  const origin = { address: request.ip, requestId: request.id }
  const from = { project, processor: processor.name, settings, origin }
  return (await receiveEvent(deps, from, event))?.outcome ?? 'repeated'
}

/** The body as JSON. Only single fields are read from it, and checked one by one. */
const parsed = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString())
  } catch (cause) {
    throw new Problem(problems.event_unreadable, { cause })
  }
}

const processorOf = (processors: readonly Processor[], { processor }: ProcessorPath): Processor => {
  const found = processors.find(({ name }) => name === processor)
  if (found) return found
  const names = processors.map(({ name }) => name).join(', ')
  throw new Problem(problems.processor_unknown, { detail: `Processors are: ${names}` })
}

const usualLimit = 50

const pageEvents = async (
  { sql }: Pick<Deps, 'sql'>,
  { projectId }: Project,
  processor: string,
  query: EventQuery,
): Promise<EventPage> => {
  const limit = Number(query.limit ?? usualLimit)
  const { cursor, transaction_id: transaction } = query
  const rows = await listEvents(sql, projectId, processor, {
    outcome: query.outcome ?? null,
    transaction: transaction === undefined ? null : readPathId('transaction_id', transaction),
    before: cursor === undefined ? Number.MAX_SAFE_INTEGER : readPathId('cursor', cursor),
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    items: shown.map(readEvent),
    ...(last ? { next_cursor: String(last.sequence) } : {}),
  }
}

const readEvent = (row: ProcessorEventRow): EventPage['items'][number] =>
  present({
    id: row.event_id,
    type: row.type,
    outcome: row.outcome,
    detail: row.detail,
    payment: row.subject,
    transaction_id: row.transaction_id,
    subscription_id: row.subscription_id === null ? null : String(row.subscription_id),
    is_test: row.is_test,
    occurred_at: formatTimestamp(row.occurred_at),
    received_at: formatTimestamp(row.received_at),
  })
