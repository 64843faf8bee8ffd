/** The call at which processors report. */
import { Problem } from '../../base/contract.ts'
import { countedAs } from '../../base/http/caller-address.ts'
import type { FastifyInstance, FastifyRequest } from '../../base/http/http.ts'
import { parseId } from '../../base/ids.ts'
import { type Deps, projectProblems, slowDown, speakAdminDialect } from '../../projects/index.ts'
import type { PaymentsDeps } from '../call.ts'
import {
  type Processor,
  type ProcessorEvent,
  ProcessorFailure,
  type SignedRequest,
} from '../vendors/processor.ts'
import { processorConnection } from './connection.ts'
import { EventAnswer, ProcessorPath, problems } from './contract.ts'
import { processorApi } from './hosted-api.ts'
import { takeAgreed } from './hosted-pages.ts'
import { receiveEvent } from './receiving.ts'

export type ProcessorDeps = PaymentsDeps & Pick<Deps, 'keyring' | 'log' | 'limiter' | 'outbound'>

/** Events of processors carry whole objects with lists in them. */
const largestEvent = 1024 * 1024
/** Wrong signatures from one address for one project. */
const refusals = { name: 'wrong_signature', perMinute: 60, burst: 60 } as const
/** Events from one address for one project, where the processor is asked about each. */
const questions = { name: 'asked_event', perMinute: 600, burst: 600 } as const

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
            problems.processor_unreachable,
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
  const { projectId } = project
  const { secrets, settings } = await processorConnection(deps, projectId, processor)
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const signed = { headers: request.headers, body }
  const place = `${projectId} ${countedAs(request.ip)}`
  const refuse = async (detail: string): Promise<never> => {
    // A right signature passes whatever was wrong before it: many may come through one address.
    await slowDown(deps, `processor ${place}`, refusals, 'wrong signatures')
    throw new Problem(problems.signature_refused, { detail })
  }
  const refusal = processor.refuse(signed, secrets, deps.clock.now())
  if (refusal !== undefined) return await refuse(refusal)
  const event = processor.read(parsed(body))
  if (!event) throw new Problem(problems.event_unreadable)
  const doubt = await askAbout(deps, projectId, processor, { signed, secrets, place })
  if (doubt !== undefined) return await refuse(doubt)
  await take(deps, projectId, processor, event)
  const origin = { address: request.ip, requestId: request.id }
  const from = { project, processor: processor.name, settings, origin }
  return (await receiveEvent(deps, from, event))?.outcome ?? 'repeated'
}

/** The refusal of a processor that tells by its API whether a request is its own. */
const askAbout = async (
  deps: ProcessorDeps,
  projectId: number,
  processor: Processor,
  { signed, secrets, place }: { signed: SignedRequest; secrets: readonly string[]; place: string },
): Promise<string | undefined> => {
  const { confirm } = processor
  if (!confirm) return undefined
  await slowDown(deps, `processor events ${place}`, questions, 'events')
  return await reached(async () =>
    confirm(await processorApi(deps, projectId, processor), signed, secrets),
  )
}

/**
 * Takes the money that an event says the payer has agreed to. It comes before the event is written down: where it
 * fails, the processor sends the event again.
 */
const take = async (
  deps: ProcessorDeps,
  projectId: number,
  processor: Processor,
  { hasAgreed: transaction, projectId: named }: ProcessorEvent,
): Promise<void> => {
  if (transaction === undefined || (named !== undefined && named !== projectId)) return
  await reached(() => takeAgreed(deps, projectId, processor, transaction))
}

const reached = async <T>(ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask()
  } catch (cause) {
    if (!(cause instanceof ProcessorFailure)) throw cause
    throw new Problem(problems.processor_unreachable, { detail: cause.message, cause })
  }
}

/** The body as JSON. Only single fields are read from it, and checked one by one. */
const parsed = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString())
  } catch (cause) {
    throw new Problem(problems.event_unreadable, { cause })
  }
}

/** The processor that a path names. Throws 404 for one that is not known. */
export const processorOf = (
  processors: readonly Processor[],
  { processor }: ProcessorPath,
): Processor => {
  const found = processors.find(({ name }) => name === processor)
  if (found) return found
  const names = processors.map(({ name }) => name).join(', ')
  throw new Problem(problems.processor_unknown, { detail: `Processors are: ${names}` })
}
