/** The calls of endpoints: one for everything, or several with a filter each. */
import { formatTimestamp } from '../../base/clock.ts'
import { Problem, Type } from '../../base/contract.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from '../../base/http/http.ts'
import {
  allMembers,
  checkIfMatch,
  foreseenNote,
  ifMatchOf,
  isTried,
  MatchHeaders,
  sendTouched,
  sendTrial,
  TouchedAnswer,
  TrialAnswer,
  TrialQuery,
  touchedNote,
  trialNote,
} from '../../projects/index.ts'
import { about, EndpointPath, endpointIdOf, type WebhookNeeds, webhookCalls } from '../call.ts'
import {
  EndpointAnswer,
  EndpointBody,
  EndpointPatch,
  problems,
  RotateBody,
  WebhookBody,
} from '../contract.ts'
import { isWithin } from '../scope.ts'
import { endpointTag, presentEndpoint } from './endpoint-change.ts'
import {
  addEndpoint,
  type Changed,
  changeEndpoint,
  checkAddition,
  endpointDefaults,
  endpointViolations,
  foreseenEndpoint,
  pauseEndpoint,
  putEndpoint,
  removeEndpoint,
  rotateSecrets,
  rotationViolations,
  touchedByEndpoint,
} from './endpoint-settings.ts'
import { type EndpointRow, listEndpoints } from './endpoints.sql.ts'
import { notSentAt } from './not-sent.ts'
import { firstNotice, switchesOffAt } from './outage-limit.ts'

/** Registers the calls below `…/admin/webhook` and `…/admin/webhook/endpoints`. */
export const endpointCalls = (app: FastifyInstance, deps: WebhookNeeds): void => {
  defaultCalls(app, deps)
  collectionCalls(app, deps)
  singleCalls(app, deps)
  stateCalls(app, deps)
}

const defaultCalls = (app: FastifyInstance, deps: WebhookNeeds): void => {
  const { get, put } = webhookCalls(app, deps)
  get(
    '',
    {
      ...about('getWebhook', 'Read the project’s webhook settings'),
      problems: [problems.webhook_not_set],
      response: { 200: EndpointAnswer },
    },
    async ({ projectId }, _request, reply) => {
      const row = findDefault(await listEndpoints(deps.sql, projectId))
      if (!row) throw new Problem(problems.webhook_not_set)
      return tagged(reply, deps, { row, shown: {} })
    },
  )
  put(
    '',
    {
      ...about(
        'putWebhook',
        'Set the project’s webhook',
        'One endpoint for every type, or for those named. Secrets that were made here are in the answer once. A body of the field, with url, secret, is_enabled and at most version, is answered 204.',
      ),
      problems: [problems.too_many_endpoints],
      headers: MatchHeaders,
      body: WebhookBody,
      response: { 200: EndpointAnswer, 204: Type.Null() },
    },
    async ({ projectId, caller }, request, reply) => {
      const { body } = request
      // PUT replaces all but the secrets: what is left out goes back to its default.
      const wanted = { ...endpointDefaults, ...body }
      const find = { find: findDefault, isDefault: true, match: matchOf(deps, request) }
      const changed = await putEndpoint(deps, projectId, wanted, caller, find)
      deps.nudge(projectId)
      const shown = tagged(reply, deps, changed)
      return isOfTheField(body) ? reply.code(204).send() : shown
    },
    (body) => endpointViolations(deps, body),
  )
}

/**
 * Whether a body is what clients of the field send, who expect 204
 * (developers.xsolla.com/api/igs-bb/operation/update-webhook, read 2026-11-24).
 */
const isOfTheField = (body: WebhookBody): boolean =>
  body.secret !== undefined &&
  body.is_enabled !== undefined &&
  Object.keys(body).every((name) => membersOfTheField.has(name))

const membersOfTheField: ReadonlySet<string> = new Set(['url', 'secret', 'is_enabled', 'version'])

const findDefault = (present: readonly EndpointRow[]): EndpointRow | undefined =>
  present.find((row) => row.is_default)

const collectionCalls = (app: FastifyInstance, deps: WebhookNeeds): void => {
  const { get, post } = webhookCalls(app, deps)
  get(
    '/endpoints',
    {
      ...about('listWebhookEndpoints', 'List webhook endpoints'),
      response: { 200: Type.Object({ items: Type.Array(EndpointAnswer) }) },
    },
    async ({ projectId, endpoints }) => {
      const all = await listEndpoints(deps.sql, projectId)
      const rows = all.filter(({ endpoint_id: id }) => isWithin(endpoints, id))
      return { items: rows.map((row) => showEndpoint(deps, { row, shown: {} })) }
    },
  )
  post(
    '/endpoints',
    {
      ...about(
        'createWebhookEndpoint',
        'Add a webhook endpoint',
        'Secrets that were made here are in the answer once. A second endpoint with the same address is refused, so a repeated call adds nothing. ' +
          trialNote,
      ),
      problems: [problems.too_many_endpoints],
      querystring: TrialQuery,
      body: EndpointBody,
      response: { 200: TrialAnswer, 201: EndpointAnswer },
    },
    async ({ projectId, caller }, request, reply) => {
      const { body } = request
      if (isTried(request)) {
        await checkAddition(deps, projectId, body)
        const { secret, standard_secret, ...settings } = body
        return sendTrial(reply, allMembers({ ...endpointDefaults, ...settings }))
      }
      const changed = await addEndpoint(deps, projectId, body, caller)
      return reply.code(201).send(tagged(reply, deps, changed))
    },
    (body) => endpointViolations(deps, body),
  )
}

const singleCalls = (app: FastifyInstance, deps: WebhookNeeds): void => {
  const { get, patch, remove } = webhookCalls(app, deps)
  const path = '/endpoints/:endpoint_id'
  get(
    path,
    {
      ...about(
        'getWebhookEndpoint',
        'Read a webhook endpoint',
        'The ETag names the version, for If-Match of a change.',
      ),
      params: EndpointPath,
      response: { 200: EndpointAnswer },
    },
    async ({ projectId, endpoints }, { params }, reply) => {
      const endpointId = endpointIdOf(params.endpoint_id, endpoints)
      const row = await presentEndpoint(deps.sql, projectId, endpointId)
      return tagged(reply, deps, { row, shown: {} })
    },
  )
  patch(
    path,
    {
      ...about('changeWebhookEndpoint', 'Change a webhook endpoint', foreseenNote),
      params: EndpointPath,
      querystring: TrialQuery,
      headers: MatchHeaders,
      body: EndpointPatch,
      response: { 200: EndpointAnswer },
    },
    async ({ projectId, caller, endpoints }, request, reply) => {
      const endpointId = endpointIdOf(request.params.endpoint_id, endpoints)
      const match = matchOf(deps, request)
      if (isTried(request)) {
        const row = await foreseenEndpoint(deps, projectId, endpointId, request.body, match)
        return showEndpoint(deps, { row, shown: {} })
      }
      const changed = await changeEndpoint(deps, projectId, endpointId, request.body, caller, match)
      deps.nudge(projectId)
      return tagged(reply, deps, changed)
    },
    (body) => endpointViolations(deps, body),
  )
  remove(
    path,
    {
      ...about(
        'deleteWebhookEndpoint',
        'Delete a webhook endpoint',
        `What still waits for it becomes dead letters. ${touchedNote}`,
      ),
      params: EndpointPath,
      querystring: TrialQuery,
      headers: MatchHeaders,
      response: { 200: TouchedAnswer, 204: Type.Null({ description: 'Deleted' }) },
    },
    async ({ projectId, caller, endpoints }, request, reply) => {
      const endpointId = endpointIdOf(request.params.endpoint_id, endpoints)
      const match = matchOf(deps, request)
      if (isTried(request))
        return sendTouched(reply, await touchedByEndpoint(deps, projectId, endpointId, match))
      await removeEndpoint(deps, projectId, endpointId, caller, match)
      return reply.code(204).send()
    },
  )
}

const stateCalls = (app: FastifyInstance, deps: WebhookNeeds): void => {
  const { post } = webhookCalls(app, deps)
  post(
    '/endpoints/:endpoint_id/secret/rotate',
    {
      ...about(
        'rotateWebhookSecret',
        'Give a webhook endpoint new secrets',
        'Until the overlap ends, webhook-signature carries both signatures; Authorization carries that of the secret before, and Webhook-Authorization-Next that of the new one. Where only one of the two is rotated, the other goes on as it did.',
      ),
      params: EndpointPath,
      body: RotateBody,
      isBodyOptional: true,
      response: { 200: EndpointAnswer },
    },
    async ({ projectId, caller, endpoints }, { params, body }, reply) => {
      const endpointId = endpointIdOf(params.endpoint_id, endpoints)
      const changed = await rotateSecrets(deps, projectId, endpointId, body, caller)
      return tagged(reply, deps, changed)
    },
    (body) => rotationViolations(deps, body),
  )
  const pausing = (word: 'pause' | 'resume', summary: string, description: string): void =>
    post(
      `/endpoints/:endpoint_id/${word}`,
      {
        ...about(`${word}WebhookEndpoint`, summary, description),
        params: EndpointPath,
        response: { 200: EndpointAnswer },
      },
      async ({ projectId, caller, endpoints }, { params }, reply) => {
        const endpointId = endpointIdOf(params.endpoint_id, endpoints)
        const changed = await pauseEndpoint(deps, projectId, endpointId, word === 'pause', caller)
        deps.nudge(projectId)
        return tagged(reply, deps, changed)
      },
    )
  pausing(
    'pause',
    'Pause a webhook endpoint',
    'Nothing more is sent to it, but everything is kept for it, new events too. What is under way still ends.',
  )
  pausing(
    'resume',
    'Resume a paused webhook endpoint',
    'What was kept for it is sent, the oldest first.',
  )
}

/** The answer of an endpoint, whose ETag goes into the header. */
const tagged = (
  reply: FastifyReply,
  deps: Pick<WebhookNeeds, 'settings' | 'directory'>,
  changed: Changed,
): EndpointAnswer => {
  reply.header('etag', endpointTag(changed.row))
  return showEndpoint(deps, changed)
}

/** Throws 412 where the request's If-Match names another version than the one that stands. */
const matchOf =
  (deps: Pick<WebhookNeeds, 'settings' | 'directory'>, request: FastifyRequest) =>
  (row: EndpointRow | undefined): void =>
    checkIfMatch(
      ifMatchOf(request),
      row && endpointTag(row),
      () => row && showEndpoint(deps, { row, shown: {} }),
    )

const showEndpoint = (
  { settings, directory }: Pick<WebhookNeeds, 'settings' | 'directory'>,
  { row, shown }: Changed,
): EndpointAnswer => ({
  endpoint_id: row.endpoint_id,
  name: row.name,
  url: row.url,
  types: row.types as EndpointAnswer['types'],
  is_default: row.is_default,
  is_enabled: row.is_enabled,
  ...(row.disabled_reason === null ? {} : { disabled_reason: row.disabled_reason }),
  ...(row.failing_since
    ? {
        outage: {
          failing_since: formatTimestamp(row.failing_since),
          ...(row.is_enabled
            ? { switches_off_at: formatTimestamp(switchesOffAt(settings, row.failing_since)) }
            : {}),
          ...(row.failing_warned > firstNotice ? { warned_percent: row.failing_warned } : {}),
        },
      }
    : {}),
  ...(row.paused_at ? { paused_at: formatTimestamp(row.paused_at) } : {}),
  is_ordered: row.is_ordered,
  timeout_ms: row.timeout_ms,
  max_in_flight: row.max_in_flight,
  max_per_second: row.max_per_second,
  version: row.version,
  ...notSentAt(directory.project(row.project_id)?.settings ?? {}, row),
  ...shownRotation(row),
  self_test_passed_at: row.self_test_passed_at && formatTimestamp(row.self_test_passed_at),
  created_at: formatTimestamp(row.created_at),
  updated_at: formatTimestamp(row.updated_at),
  ...shown,
})

const shownRotation = (row: EndpointRow) => {
  const { signature_rotation_ends_at: signature, standard_rotation_ends_at: standard } = row
  const [last] = [signature, standard].filter((end) => end !== null).sort((a, b) => +b - +a)
  return {
    ...(last ? { rotation_ends_at: formatTimestamp(last) } : {}),
    ...(signature ? { signature_rotation_ends_at: formatTimestamp(signature) } : {}),
    ...(standard ? { standard_rotation_ends_at: formatTimestamp(standard) } : {}),
  }
}
