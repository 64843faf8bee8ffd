/** The admin calls of payment processors. */

import { formatTimestamp } from '../../base/clock.ts'
import { Type } from '../../base/contract.ts'
import type { FastifyInstance } from '../../base/http/http.ts'
import {
  adminCalls,
  type Deps,
  ifMatchOf,
  isTried,
  MatchHeaders,
  type Project,
  sendTouched,
  TouchedAnswer,
  TrialQuery,
  touchedNote,
} from '../../projects/index.ts'
import { about, readPathId } from '../call.ts'
import { present } from '../present.ts'
import type { Processor } from '../vendors/processor.ts'
import {
  connectProcessor,
  disconnectProcessor,
  getProcessor,
  processorViolations,
  touchedByDisconnecting,
} from './connection.ts'
import {
  EventPage,
  EventQuery,
  ProcessorAnswer,
  ProcessorBody,
  ProcessorPath,
  problems,
} from './contract.ts'
import { type ProcessorDeps, processorOf } from './event-call.ts'
import { listEvents, type ProcessorEventRow } from './processors.sql.ts'

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
        'What is left out of a change stays as it is; at first decline_on is attempt and chargeback_on opened. With the first api_key decline_on becomes final: pages of a processor need it.',
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
      description: `Its events are refused from now on; those that came stay. ${touchedNote}`,
      ...call,
      querystring: TrialQuery,
      headers: MatchHeaders,
      response: { 200: TouchedAnswer, 204: Type.Null({ description: 'Disconnected' }) },
    },
    async ({ project, caller }, request, reply) => {
      const processor = processorOf(processors, request.params)
      const ifMatch = ifMatchOf(request)
      if (isTried(request))
        return sendTouched(reply, await touchedByDisconnecting(deps, project, processor, ifMatch))
      await disconnectProcessor(deps, project, caller, processor, ifMatch)
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
    why: row.why,
    values: row.why_values,
    detail: row.detail,
    payment: row.subject,
    transaction_id: row.transaction_id,
    subscription_id: row.subscription_id === null ? null : String(row.subscription_id),
    is_test: row.is_test,
    occurred_at: formatTimestamp(row.occurred_at),
    received_at: formatTimestamp(row.received_at),
  })
