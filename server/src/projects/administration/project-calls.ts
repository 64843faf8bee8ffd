/** The operator's calls about projects and their settings. */

import { formatTimestamp, type Instant } from '../../base/clock.ts'
import { ProjectPath, type Static } from '../../base/contract.ts'
import type { FastifyReply, FastifyRequest } from '../../base/http/http.ts'
import { answered, type Calls, RepeatHeaders, sendAnswer } from '../admin-calls/admin-call.ts'
import {
  about,
  callerOf,
  items,
  type OperatorNeeds,
  onceForOperator,
  patchNote,
  projectOf,
  tagNote,
} from '../admin-calls/operator-call.ts'
import { allMembers, foreseenNote, isTried, sendTrial, trialNote } from '../admin-calls/trial.ts'
import {
  notificationTypes,
  ProjectAnswer,
  ProjectBody,
  type ProjectSettings,
  ProjectState,
  problems,
  TrialAnswer,
  TrialQuery,
} from '../contract.ts'
import { same } from '../directory/canonical.ts'
import type { Project } from '../directory/directory.ts'
import { listProjects, type ProjectRow } from '../directory/projects.sql.ts'
import { checkIfMatch, contentTag, ifMatchOf } from '../directory/version.ts'
import { isNotificationAllowed, isSwitchedOn } from '../notifications/notification-switches.ts'
import { may, type Place, type PlaceOfProject } from '../permissions/grants.ts'
import { ofOperator, settingNames, settingRules, settingsNote } from '../permissions/settings.ts'
import { archiveProject, unarchiveProject } from './archives.ts'
import { type Edit, outcomeOf } from './changes.ts'
import { createProject, editProject, openMerchant, type ProjectFacts } from './projects.ts'
import { patchIn, patching, patchSchema } from './settings-patch.ts'

/** Adds the calls. */
export const projectCalls = (calls: Calls, deps: OperatorNeeds): void => {
  calls.post(
    '/api/operator/projects',
    {
      ...about('createProject', 'Make a project of a merchant', `${settingsNote()} ${trialNote}`),
      'x-settings': settingRules,
      problems: [problems.not_found, problems.not_in_this_state],
      headers: RepeatHeaders,
      querystring: TrialQuery,
      body: ProjectBody,
      response: { 200: TrialAnswer, 201: ProjectAnswer },
    },
    async (request, reply) => {
      const { merchant_id, name, settings } = request.body
      const place = { kind: 'merchant', merchantId: merchant_id } as const
      deps.admission.permit(request, ['projects.write'], place)
      checkSettings(deps, request, place, {}, settings ?? {})
      if (isTried(request)) {
        await openMerchant(deps, merchant_id)
        return sendTrial(reply, allMembers({ merchant_id, name, settings: settings ?? {} }))
      }
      const facts = { merchantId: merchant_id, name, settings }
      const answer = await onceForOperator(deps, request, 0, (keep) =>
        createProject(deps, callerOf(deps, request), facts, (tx, row) =>
          keep(tx, answered(201, shownRow(row))),
        ),
      )
      return sendAnswer(reply.header('etag', tagOf(JSON.parse(answer.text))), answer)
    },
  )
  calls.get(
    '/api/operator/projects',
    {
      ...about('listProjects', 'List the projects that the caller may see'),
      response: { 200: items(ProjectAnswer) },
    },
    async (request) => {
      const principal = deps.admission.principal(request)
      const items = (await listProjects(deps.sql)).filter(({ project_id, merchant_id }) =>
        may(
          principal,
          'projects.read',
          placeOf({ projectId: project_id, merchantId: merchant_id }),
        ),
      )
      return { items: items.map(shownRow) }
    },
  )
  calls.get(
    '/api/operator/projects/:project_id',
    {
      ...about('getProject', 'Read a project', tagNote),
      params: ProjectPath,
      response: { 200: ProjectAnswer },
    },
    async (request, reply) => sendProject(reply, projectOf(deps, request.params)),
  )
  addChange(calls, deps)
  addArchive(calls, deps)
}

const addChange = (calls: Calls, deps: OperatorNeeds): void => {
  calls.patch(
    '/api/operator/projects/:project_id',
    {
      ...patchSchema(ProjectState, 'project', {
        settings: { notifications: { refund: false }, default_locale: null },
      }),
      ...about(
        'changeProject',
        'Change name and settings',
        `${patchNote} ${settingsNote()} ${foreseenNote}`,
      ),
      'x-settings': settingRules,
      params: ProjectPath,
      querystring: TrialQuery,
      response: { 200: ProjectAnswer },
    },
    async (request, reply) => {
      const project = projectOf(deps, request.params)
      const patch = patchIn(request)
      const edit = (change: Edit<ProjectFacts>['change']) =>
        editProject(deps, callerOf(deps, request), project.projectId, {
          change,
          match: (facts) =>
            checkIfMatch(ifMatchOf(request), tagOf(facts), () =>
              shownProject({ ...project, ...facts }),
            ),
        })
      const change = (before: ProjectFacts): ProjectFacts => {
        const { name, settings = {} } = patched(before, patch)
        checkSettings(deps, request, placeOf(project), before.settings, settings)
        return { name, settings }
      }
      if (isTried(request))
        return sendProject(reply, { ...project, ...(await outcomeOf(edit, change)) })
      return sendProject(reply, await edit(change))
    },
    { attachValidation: true },
  )
}

const addArchive = (calls: Calls, deps: OperatorNeeds): void => {
  calls.post(
    '/api/operator/projects/:project_id/archive',
    {
      ...about(
        'archiveProject',
        'Archive a project',
        'Nobody signs in or refreshes tokens any more, and API keys change nothing. All data is kept, notifications that wait go out, and people of the console and operators can still do all that their permissions allow.',
      ),
      params: ProjectPath,
      response: { 200: ProjectAnswer },
    },
    async (request, reply) => {
      const { projectId } = projectOf(deps, request.params)
      return sendProject(reply, await archiveProject(deps, callerOf(deps, request), projectId))
    },
  )
  calls.post(
    '/api/operator/projects/:project_id/unarchive',
    {
      ...about('unarchiveProject', 'Take a project back from the archive'),
      problems: [problems.not_in_this_state],
      params: ProjectPath,
      response: { 200: ProjectAnswer },
    },
    async (request, reply) => {
      const { projectId } = projectOf(deps, request.params)
      return sendProject(reply, await unarchiveProject(deps, callerOf(deps, request), projectId))
    },
  )
}

const placeOf = ({ projectId, merchantId }: PlaceOfProject): Place => ({
  kind: 'project',
  projectId,
  merchantId,
})

/** Throws `not_permitted` where the caller lacks the permission that one of the changed settings needs. */
const checkSettings = (
  { admission }: OperatorNeeds,
  request: FastifyRequest,
  place: Place,
  before: ProjectSettings,
  after: ProjectSettings,
): void => {
  const changed = settingNames.filter((name) => !same([before[name]], [after[name]]))
  const rules = new Set(changed.map((name) => settingRules[name]))
  const isAllowing = notificationTypes.some(
    (type) => isSwitchedOn(after, type) && !isNotificationAllowed(before, type),
  )
  if (isAllowing) rules.add(ofOperator)
  for (const { permission, on } of rules)
    admission.permit(
      request,
      [permission],
      on === 'installation' ? { kind: 'installation' } : place,
    )
}

const patched = patching<Static<typeof ProjectState>>(ProjectState)

const tagOf = ({ name, settings }: ProjectFacts): string => contentTag({ name, settings })

const sendProject = (reply: FastifyReply, project: Project) =>
  reply.header('etag', tagOf(project)).send(shownProject(project))

const shownRow = ({
  project_id,
  login_project_id,
  merchant_id,
  name,
  settings,
  archived_at,
}: Omit<ProjectRow, 'version'>) => ({
  ...{ project_id, login_project_id, merchant_id, name, settings },
  ...shownArchive(archived_at),
})

const shownArchive = (since: Instant | null | undefined) =>
  since ? { archived_at: formatTimestamp(since) } : {}

const shownProject = (project: Project) => ({
  project_id: project.projectId,
  login_project_id: project.loginProjectId,
  merchant_id: project.merchantId,
  name: project.name,
  settings: project.settings,
  ...shownArchive(project.archivedAt),
})
