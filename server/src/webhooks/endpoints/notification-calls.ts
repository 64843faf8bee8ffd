/** The calls by which a project reads and turns its own switches of notifications. */
import { ProjectPath } from '../../base/contract.ts'
import type { FastifyInstance } from '../../base/http/http.ts'
import {
  isNotificationAllowed,
  isNotificationSent,
  notificationTypes,
  type ProjectSettings,
  projectProblems,
  switchNotifications,
} from '../../projects/index.ts'
import { about, NoQuery, type WebhookNeeds, webhookPath } from '../call.ts'
import { NotificationsAnswer, NotificationsPatch } from '../contract.ts'

/** Registers `…/admin/webhook/notifications`. */
export const notificationCalls = (app: FastifyInstance, deps: WebhookNeeds): void => {
  const path = `${webhookPath}/notifications`
  app.get(
    path,
    {
      schema: {
        ...about('getNotifications', 'Read which notifications the project sends'),
        params: ProjectPath,
        querystring: NoQuery,
        response: { 200: NotificationsAnswer },
      },
    },
    async (request) => show(deps.admission.admitted(request).project.settings),
  )
  app.patch<{ Body: NotificationsPatch }>(
    path,
    {
      schema: {
        ...about(
          'switchNotifications',
          'Switch notifications on and off',
          'Those left out stay as they are. Any can be switched off, and on again what stands in allowed; 409 for what the operator never switched on. Notifications written before are sent all the same.',
        ),
        problems: [projectProblems.notification_not_allowed],
        params: ProjectPath,
        querystring: NoQuery,
        body: NotificationsPatch,
        response: { 200: NotificationsAnswer },
      },
    },
    async (request) => {
      const { project, caller } = deps.admission.admitted(request)
      const { notifications } = request.body
      const change = {
        wanted: notifications,
        mayAllow: deps.admission.mayAlso(request, 'installation.manage', { kind: 'installation' }),
      }
      return show(await switchNotifications(deps, caller, project.projectId, change))
    },
  )
}

const show = (settings: ProjectSettings): NotificationsAnswer => ({
  notifications: Object.fromEntries(
    notificationTypes.map((type) => [type, isNotificationSent(settings, type)]),
  ) as NotificationsAnswer['notifications'],
  allowed: notificationTypes.filter((type) => isNotificationAllowed(settings, type)),
})
