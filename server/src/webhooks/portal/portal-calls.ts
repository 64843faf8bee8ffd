/** The calls of portal links, and the one by which a link opens a session. */
import type { FastifyPluginAsync } from 'fastify'
import { Type } from '../../base/contract.ts'
import type { FastifyInstance } from '../../base/http/http.ts'
import {
  aboutCallsOf,
  callsOf,
  checkEnd,
  type Deps,
  speakAdminDialect,
} from '../../projects/index.ts'
import { about, type WebhookNeeds, webhookCalls } from '../call.ts'
import { problems } from '../contract.ts'
import {
  NewPortalLinkAnswer,
  PortalLinkBody,
  PortalLinkPage,
  PortalLinkPath,
  PortalLinkQuery,
  PortalSessionAnswer,
  PortalSessionBody,
} from './portal-contract.ts'
import {
  createPortalLink,
  endOf,
  pagePortalLinks,
  permissionsOf,
  takePortalLinkBack,
} from './portal-links.ts'
import { openPortalSession } from './portal-sessions.ts'

/** Registers the calls below `…/admin/webhook/portal_links`. */
export const portalLinkCalls = (app: FastifyInstance, deps: WebhookNeeds): void => {
  const { get, post, remove } = webhookCalls(app, deps)
  post(
    '/portal_links',
    {
      ...about(
        'createPortalLink',
        'Give a link to the pages of some endpoints',
        'For whoever runs the receivers, and has no account here. The address is in the answer once. A link ends no later than the key that makes it, and opens nothing once whoever made it could not give it any more.',
      ),
      problems: [problems.too_many_portal_links],
      body: PortalLinkBody,
      response: { 201: NewPortalLinkAnswer },
    },
    async ({ project, projectId, caller }, request, reply) => {
      const { body } = request
      const { merchantId } = project
      deps.admission.permit(request, permissionsOf(body), {
        kind: 'project',
        projectId,
        merchantId,
      })
      checkEnd(deps.admission.principal(request), endOf(body, deps.clock.now()))
      return reply.code(201).send(await createPortalLink(deps, projectId, body, caller))
    },
  )
  get(
    '/portal_links',
    {
      ...about(
        'listPortalLinks',
        'List portal links, the newest first',
        'With what they open, who made them and when they were used last. Those that have ended or were taken back stay for thirty days.',
      ),
      querystring: PortalLinkQuery,
      response: { 200: PortalLinkPage },
    },
    ({ projectId }, { query }) => pagePortalLinks(deps, projectId, query),
  )
  remove(
    '/portal_links/:link_id',
    {
      ...about('takePortalLinkBack', 'Take a portal link back', 'It counts at once.'),
      params: PortalLinkPath,
      response: { 204: Type.Null({ description: 'Taken back' }) },
    },
    async ({ projectId, caller }, { params }, reply) => {
      await takePortalLinkBack(deps, projectId, params.link_id, caller)
      return reply.code(204).send()
    },
  )
}

/** The plugin with the call that a portal's page makes first. */
export const portalRoutes =
  (
    deps: Pick<Deps, 'sql' | 'clock' | 'keyring' | 'limiter' | 'directory' | 'settings'>,
  ): FastifyPluginAsync =>
  async (app) => {
    speakAdminDialect(app)
    callsOf(app).post(
      '/api/portal/sessions',
      {
        ...aboutCallsOf('Webhooks', [])(
          'openPortalSession',
          'Open a portal by its link',
          'The token counts for 15 minutes, in the calls that stand in the answer, and for the endpoints of the link. The link opens another one for as long as it counts.',
        ),
        problems: [problems.portal_link_refused],
        body: PortalSessionBody,
        response: { 200: PortalSessionAnswer },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store')
        return await openPortalSession(deps, request, request.body)
      },
    )
  }
