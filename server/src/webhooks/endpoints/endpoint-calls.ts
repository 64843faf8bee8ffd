/** The calls of endpoints: one for everything, or several with a filter each. */
import { formatTimestamp } from '../../base/clock.ts'
import { Problem, ProjectPath, type Static, Type } from '../../base/contract.ts'
import { type FastifyInstance, type FastifyRequest, optionalBody } from '../../base/http/http.ts'
import type { Caller } from '../../projects/index.ts'
import {
  about,
  EndpointPath,
  endpointIdOf,
  NoQuery,
  type WebhookNeeds,
  webhookPath,
} from '../call.ts'
import {
  EndpointAnswer,
  EndpointBody,
  EndpointPatch,
  problems,
  RotateBody,
  WebhookBody,
} from '../contract.ts'
import {
  addEndpoint,
  type Changed,
  changeEndpoint,
  pauseEndpoint,
  putEndpoint,
  removeEndpoint,
  rotateSecrets,
} from './endpoint-settings.ts'
import { type EndpointRow, findEndpoint, listEndpoints } from './endpoints.sql.ts'
import { heardTypes, notSentOf } from './not-sent.ts'
import { firstNotice, switchesOffAt } from './outage-limit.ts'
import { lastEnd } from './rotation.ts'

type Path = Static<typeof EndpointPath>

const ofProject = { params: ProjectPath, querystring: NoQuery }
const ofEndpoint = { params: EndpointPath, querystring: NoQuery }

/** The endpoint of a call, and its caller. */
const askedOf = (
  { admission }: WebhookNeeds,
  request: FastifyRequest<{ Params: Path }>,
): { projectId: number; endpointId: number; caller: Caller } => {
  const { project, caller } = admission.admitted(request)
  const endpointId = endpointIdOf(request.params.endpoint_id)
  return { projectId: project.projectId, endpointId, caller }
}

/** Registers the calls below `…/admin/webhook` and `…/admin/webhook/endpoints`. */
export const endpointCalls = (app: FastifyInstance, deps: WebhookNeeds): void => {
  defaultCalls(app, deps)
  collectionCalls(app, deps)
  singleCalls(app, deps)
  rotateCall(app, deps)
  pauseCalls(app, deps)
}

const defaultCalls = (app: FastifyInstance, deps: WebhookNeeds): void => {
  app.get(
    webhookPath,
    {
      schema: {
        ...about('getWebhook', 'Read the project’s webhook settings'),
        problems: [problems.webhook_not_set],
        ...ofProject,
        response: { 200: EndpointAnswer },
      },
    },
    async (request) => {
      const { project } = deps.admission.admitted(request)
      const row = findDefault(await listEndpoints(deps.sql, project.projectId))
      if (!row) throw new Problem(problems.webhook_not_set)
      return showEndpoint(deps, { row, shown: {} })
    },
  )
  app.put<{ Body: WebhookBody }>(
    webhookPath,
    {
      schema: {
        ...about(
          'putWebhook',
          'Set the project’s webhook',
          'One endpoint for every type, or for those named. Secrets that were made here are in the answer once. A body of the field, with url, secret, is_enabled and at most version, is answered 204.',
        ),
        problems: [problems.too_many_endpoints],
        ...ofProject,
        body: WebhookBody,
        response: { 200: EndpointAnswer, 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { project, caller } = deps.admission.admitted(request)
      const body = { ...putDefaults, ...request.body }
      const changed = await putEndpoint(deps, project.projectId, body, caller, {
        find: findDefault,
        isDefault: true,
      })
      deps.nudge(project.projectId)
      return isOfTheField(request.body) ? reply.code(204).send() : showEndpoint(deps, changed)
    },
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

/** PUT replaces all but the secrets: what is left out goes back to its default. */
const putDefaults = {
  types: null,
  is_enabled: true,
  is_ordered: false,
  timeout_ms: 3000,
  max_in_flight: 16,
  max_per_second: null,
  version: 1,
}

const collectionCalls = (app: FastifyInstance, deps: WebhookNeeds): void => {
  app.get(
    `${webhookPath}/endpoints`,
    {
      schema: {
        ...about('listWebhookEndpoints', 'List webhook endpoints'),
        ...ofProject,
        response: { 200: Type.Object({ items: Type.Array(EndpointAnswer) }) },
      },
    },
    async (request) => {
      const { project } = deps.admission.admitted(request)
      const rows = await listEndpoints(deps.sql, project.projectId)
      return { items: rows.map((row) => showEndpoint(deps, { row, shown: {} })) }
    },
  )
  app.post<{ Body: EndpointBody }>(
    `${webhookPath}/endpoints`,
    {
      schema: {
        ...about(
          'createWebhookEndpoint',
          'Add a webhook endpoint',
          'Secrets that were made here are in the answer once. A second endpoint with the same address is refused, so a repeated call adds nothing.',
        ),
        problems: [problems.too_many_endpoints],
        ...ofProject,
        body: EndpointBody,
        response: { 201: EndpointAnswer },
      },
    },
    async (request, reply) => {
      const { project, caller } = deps.admission.admitted(request)
      const changed = await addEndpoint(deps, project.projectId, request.body, caller)
      return reply.code(201).send(showEndpoint(deps, changed))
    },
  )
}

const singleCalls = (app: FastifyInstance, deps: WebhookNeeds): void => {
  const path = `${webhookPath}/endpoints/:endpoint_id`
  app.get<{ Params: Path }>(
    path,
    {
      schema: {
        ...about('getWebhookEndpoint', 'Read a webhook endpoint'),
        ...ofEndpoint,
        response: { 200: EndpointAnswer },
      },
    },
    async (request) => {
      const { projectId, endpointId } = askedOf(deps, request)
      const [row] = await findEndpoint(deps.sql, projectId, endpointId)
      if (!row || row.deleted_at) throw new Problem(problems.endpoint_not_found)
      return showEndpoint(deps, { row, shown: {} })
    },
  )
  app.patch<{ Params: Path; Body: EndpointPatch }>(
    path,
    {
      schema: {
        ...about('changeWebhookEndpoint', 'Change a webhook endpoint'),
        ...ofEndpoint,
        body: EndpointPatch,
        response: { 200: EndpointAnswer },
      },
    },
    async (request) => {
      const { projectId, endpointId, caller } = askedOf(deps, request)
      const changed = await changeEndpoint(deps, projectId, endpointId, request.body, caller)
      deps.nudge(projectId)
      return showEndpoint(deps, changed)
    },
  )
  app.delete<{ Params: Path }>(
    path,
    {
      schema: {
        ...about(
          'deleteWebhookEndpoint',
          'Delete a webhook endpoint',
          'What still waits for it becomes dead letters.',
        ),
        ...ofEndpoint,
        response: { 204: Type.Null({ description: 'Deleted' }) },
      },
    },
    async (request, reply) => {
      const { projectId, endpointId, caller } = askedOf(deps, request)
      await removeEndpoint(deps, projectId, endpointId, caller)
      return reply.code(204).send()
    },
  )
}

const rotateCall = (app: FastifyInstance, deps: WebhookNeeds): void => {
  app.post<{ Params: Path; Body: RotateBody }>(
    `${webhookPath}/endpoints/:endpoint_id/secret/rotate`,
    {
      ...optionalBody,
      schema: {
        ...about(
          'rotateWebhookSecret',
          'Give a webhook endpoint new secrets',
          'Until the overlap ends, webhook-signature carries both signatures; Authorization carries that of the secret before, and Webhook-Authorization-Next that of the new one. Where only one of the two is rotated, the other goes on as it did.',
        ),
        ...ofEndpoint,
        body: RotateBody,
        response: { 200: EndpointAnswer },
      },
    },
    async (request) => {
      const { projectId, endpointId, caller } = askedOf(deps, request)
      const changed = await rotateSecrets(deps, projectId, endpointId, request.body, caller)
      return showEndpoint(deps, changed)
    },
  )
}

const pauseCalls = (app: FastifyInstance, deps: WebhookNeeds): void => {
  const pausing = (word: 'pause' | 'resume', summary: string, description: string): void => {
    app.post<{ Params: Path }>(
      `${webhookPath}/endpoints/:endpoint_id/${word}`,
      {
        schema: {
          ...about(`${word}WebhookEndpoint`, summary, description),
          ...ofEndpoint,
          response: { 200: EndpointAnswer },
        },
      },
      async (request) => {
        const { projectId, endpointId, caller } = askedOf(deps, request)
        const changed = await pauseEndpoint(deps, projectId, endpointId, word === 'pause', caller)
        deps.nudge(projectId)
        return showEndpoint(deps, changed)
      },
    )
  }
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
  ...notSentOf(directory.project(row.project_id)?.settings ?? {}, heardTypes(row)),
  ...shownRotation(row),
  created_at: formatTimestamp(row.created_at),
  updated_at: formatTimestamp(row.updated_at),
  ...shown,
})

const shownRotation = (row: EndpointRow) => {
  const { signature_rotation_ends_at: signature, standard_rotation_ends_at: standard } = row
  const last = lastEnd(row)
  return {
    ...(last ? { rotation_ends_at: formatTimestamp(last) } : {}),
    ...(signature ? { signature_rotation_ends_at: formatTimestamp(signature) } : {}),
    ...(standard ? { standard_rotation_ends_at: formatTimestamp(standard) } : {}),
  }
}
