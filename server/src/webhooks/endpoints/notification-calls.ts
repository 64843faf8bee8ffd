/** The calls by which a project reads and turns its own switches of notifications. */
import type { FastifyInstance, FastifyReply } from '../../base/http/http.ts'
import {
  checkIfMatch,
  contentTag,
  ifMatchOf,
  isNotificationAllowed,
  isSwitchedOn,
  MatchHeaders,
  notificationTypes,
  type ProjectSettings,
  projectProblems,
  switchNotifications,
} from '../../projects/index.ts'
import { about, type WebhookNeeds, webhookCalls } from '../call.ts'
import { NotificationsAnswer, NotificationsPatch } from '../contract.ts'

/** Registers `…/admin/webhook/notifications`. */
export const notificationCalls = (app: FastifyInstance, deps: WebhookNeeds): void => {
  const { get, patch } = webhookCalls(app, deps)
  get(
    '/notifications',
    {
      ...about(
        'getNotifications',
        'Read which notifications the project sends',
        'The ETag names the version, for If-Match of a change.',
      ),
      response: { 200: NotificationsAnswer },
    },
    async ({ project }, _request, reply) => tagged(reply, project.settings),
  )
  patch(
    '/notifications',
    {
      ...about(
        'switchNotifications',
        'Switch notifications on and off',
        'Those left out stay as they are. Any can be switched off, and on again what stands in allowed; 409 for what the operator never switched on. Notifications written before are sent all the same.',
      ),
      problems: [projectProblems.notification_not_allowed],
      headers: MatchHeaders,
      body: NotificationsPatch,
      response: { 200: NotificationsAnswer },
    },
    async ({ projectId, caller }, request, reply) => {
      const change = {
        wanted: request.body.notifications,
        match: (settings: ProjectSettings) =>
          checkIfMatch(ifMatchOf(request), tagOf(settings), () => show(settings)),
        mayAllow: deps.admission.mayAlso(request, 'installation.manage', { kind: 'installation' }),
      }
      return tagged(reply, await switchNotifications(deps, caller, projectId, change))
    },
  )
}

const tagOf = (settings: ProjectSettings): string => contentTag(show(settings))

const tagged = (reply: FastifyReply, settings: ProjectSettings): NotificationsAnswer => {
  reply.header('etag', tagOf(settings))
  return show(settings)
}

const show = (settings: ProjectSettings): NotificationsAnswer => ({
  notifications: Object.fromEntries(
    notificationTypes.map((type) => [type, isSwitchedOn(settings, type)]),
  ) as NotificationsAnswer['notifications'],
  allowed: notificationTypes.filter((type) => isNotificationAllowed(settings, type)),
})
