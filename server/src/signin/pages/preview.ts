/**
 * The sign-in page as it would look with a draft of its branding. Its address counts for ten minutes, and it is the one
 * page of ours that may stand in a frame, of our own pages alone. Nothing on it works: it is to be looked at.
 */
import { formatTimestamp, plusSeconds } from '../../base/clock.ts'
import { DateTime, ProjectPath, partial, Type } from '../../base/contract.ts'
import type { FastifyInstance } from '../../base/http/http.ts'
import { newUuid } from '../../base/ids.ts'
import { Problem } from '../../base/problem.ts'
import { sealedNote } from '../../base/seals/sealed-note.ts'
import {
  aboutCallsOf,
  callsOf,
  type Deps,
  pageDrafts,
  projectProblems,
  projectSchemas,
  slowDown,
  speakAdminDialect,
} from '../../projects/index.ts'
import { FieldError, problems, SignInQuery } from '../contract.ts'
import { readerOf } from '../requests/language.ts'
import { htmlAnswer } from './html.ts'
import { sendRendered } from './layout.ts'
import type { PageNeeds } from './needs.ts'
import { piecesOf } from './network-list.ts'
import { signInPage } from './sign-in-page.ts'

type Needs = PageNeeds &
  Pick<Deps, 'sql' | 'clock' | 'keyring' | 'admission' | 'limiter' | 'settings'>

/** The contents of the address. The draft itself stays with us: a logo is longer than an address may be. */
type Note = { projectId: number; draftId: string; locale?: string; theme?: 'light' | 'dark' }

const seconds = 600
const path = '/signin/preview'

/** A draft can have 90 kB, and none is needed twice in a second. */
const allowance = { name: 'preview', perMinute: 60, burst: 30 } as const

const notesOf = ({ keyring }: Needs) => sealedNote<Note>(keyring, 'page draft', seconds)

const PreviewBody = partial(
  {
    branding: projectSchemas.ProjectSettings.properties.branding,
    locale: SignInQuery.properties.locale,
    theme: Type.Enum(['light', 'dark'], { description: 'Default: what the browser prefers' }),
  },
  {
    description: 'Without branding the page is shown as it is now',
    examples: [{ branding: { name: 'My game', color: '#0f5468' }, locale: 'de', theme: 'dark' }],
  },
)

const PreviewAnswer = Type.Object({
  url: Type.String({ description: 'Shows the page; only pages of ours may frame it' }),
  expires_at: DateTime('Until when the address counts'),
})

/** Adds the operator's call that makes an address; the scope must be its own. */
export const addPreviewCall = (app: FastifyInstance, gate: Needs): void => {
  speakAdminDialect(app)
  app.addHook('onRequest', (request) => gate.admission.admitOperator(request))
  const notes = notesOf(gate)
  callsOf(app).post(
    '/api/operator/projects/:project_id/preview',
    {
      ...aboutCallsOf('Operator', [{ operatorKey: [] }])(
        'previewSignInPage',
        'Look at the sign-in page with other branding',
        'Changes nothing: the answer is an address at which the page stands for ten minutes, as it would look.',
      ),
      params: ProjectPath,
      body: PreviewBody,
      response: { 201: PreviewAnswer },
    },
    async (request, reply) => {
      const project = gate.directory.project(Number(request.params.project_id))
      if (!project) throw new Problem(projectProblems.project_not_found)
      const { projectId, settings } = project
      await slowDown(gate, `preview ${projectId}`, allowance, 'previews')
      const { branding = settings.branding ?? {}, locale, theme } = request.body
      const now = gate.clock.now()
      const [draftId, expiresAt] = [newUuid(), plusSeconds(now, seconds)]
      await pageDrafts.insertPageDraft(gate.sql, {
        project_id: projectId,
        draft_id: draftId,
        branding,
        expires_at: expiresAt,
      })
      const note = { projectId, draftId, ...(locale && { locale }), ...(theme && { theme }) }
      return reply.code(201).send({
        url: `${gate.issuer}${path}?draft=${notes.seal(note, now)}`,
        expires_at: formatTimestamp(expiresAt),
      })
    },
  )
}

/** Adds the page. */
export const addPreviewPage = (app: FastifyInstance, gate: Needs): void => {
  const notes = notesOf(gate)
  app.get<{ Querystring: { draft: string } }>(
    path,
    {
      schema: {
        operationId: 'signInPagePreview',
        problems: [problems.visit_refused],
        tags: ['Sign-in'],
        summary: 'The sign-in page as a draft of its branding makes it',
        querystring: Type.Object({
          draft: Type.String({ maxLength: 2000, description: 'As previewSignInPage answers it' }),
        }),
        response: { 200: htmlAnswer, '4xx': FieldError },
      },
    },
    async (request, reply) => {
      const note = notes.open(request.query.draft, gate.clock.now())
      const project = note && (await gate.directory.findProject(note.projectId))
      const [draft] = note
        ? await pageDrafts.findPageDraft(gate.sql, note.projectId, note.draftId)
        : []
      if (!note || !project || !draft) throw new Problem(problems.visit_refused)
      const drafted = { ...project, settings: { ...project.settings, branding: draft.branding } }
      const reader = readerOf(request, project, note.locale)
      const usage = await gate.signInCounts.usage(project.projectId)
      const page = signInPage(drafted, reader, usage, gate, { theme: note.theme })
      return sendRendered(reply, 200, { ...page, markup: piecesOf(page.markup).join('') })
    },
  )
}
