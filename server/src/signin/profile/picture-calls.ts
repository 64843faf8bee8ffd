/** The picture of a player: uploaded, taken away, and shown to everybody who has its address. */
import { type FastifyInstance, type FastifyRequest, readFailure } from '../../base/http/http.ts'
import { schemaCheck } from '../../base/input/schema-check.ts'
import { Problem } from '../../base/problem.ts'
import { aboutCallsOf, type Deps, recordAudit } from '../../projects/index.ts'
import { FieldError, problems, Type } from '../contract.ts'
import { allowAnyOrigin } from '../requests/cross-origin.ts'
import { sendFieldProblem } from '../requests/dialects.ts'
import type { GateLimits } from '../requests/limits.ts'
import { parameterRefused } from '../requests/problem-of.ts'
import { originOf } from '../requests/request-origin.ts'
import { shownPicture } from '../tokens/own-pictures.ts'
import { requireUser, type StandingNeeds, type TokenStanding } from '../tokens/standing.ts'
import { mostPictureBytes, PictureAnswer, PictureForm, PicturePath } from './contract.ts'
import { readFormFile } from './multipart.ts'
import { findPicture } from './pictures.sql.ts'
import { keepPicture, takePictureAway, uploadedType } from './pictures.ts'

export type PictureNeeds = StandingNeeds &
  Pick<Deps, 'sql' | 'directory'> & {
    /** The public address. */
    issuer: string
    limits: Pick<GateLimits, 'countPlayer' | 'countUpload' | 'countPicture'>
  }

const path = '/api/users/me/picture'
const about = aboutCallsOf('Player data', [{ userToken: [] }])
const failures = { '4xx': FieldError, 503: FieldError }
/** Room for the headers of the form around the file. */
const formBytes = 32 * 1024

/** Adds the upload, in a scope of its own: it takes a form with a file, and no other body. */
export const addPictureUpload = (app: FastifyInstance, gate: PictureNeeds): void => {
  const asking = new WeakMap<FastifyRequest, TokenStanding>()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    /^multipart\/form-data\s*;/i,
    { parseAs: 'buffer', bodyLimit: mostPictureBytes + formBytes },
    (_request, body, done) => done(null, body),
  )
  app.post<{ Body: Buffer | undefined }>(
    path,
    {
      schema: {
        ...about('uploadPicture', 'Upload a picture of the player'),
        description:
          'The file field `picture` of a form. Its first bytes say of which kind it is, whatever the form says. It takes the place of the one before, and of the network’s. It is shown to everybody who has its address.',
        body: PictureForm,
        response: { 200: PictureAnswer, ...failures },
      },
      validatorCompiler: ({ httpPart, schema }) =>
        httpPart === 'body' ? () => true : schemaCheck(schema),
      // Before the body comes: nobody without a token makes the service hold two MiB.
      onRequest: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const standing = await playerOf(gate, request)
        await gate.limits.countUpload(standing.player, reply)
        asking.set(request, standing)
      },
      errorHandler: (error, _request, reply) => {
        const { is } = readFailure(error)
        if (is === 'not_json') return sendFieldProblem(noForm(), reply)
        // Clients of the field know no 413.
        if (is === 'too_large') return sendFieldProblem(tooLarge(), reply)
        throw error
      },
    },
    async (request) => {
      const standing = asking.get(request)
      if (!standing) throw new Problem(problems.user_token_refused)
      return { picture: await upload(gate, request, standing) }
    },
  )
}

const noForm = (): Problem =>
  parameterRefused('picture', 'must be a file field of a form (multipart/form-data)')
const tooLarge = (): Problem => parameterRefused('picture', 'must have at most 2 MiB')

const playerOf = async (
  gate: PictureNeeds,
  request: FastifyRequest,
): Promise<TokenStanding & { player: { projectId: number; userId: string } }> => {
  const standing = await requireUser(gate, request.headers.authorization)
  const { projectId } = standing.token.project
  return { ...standing, player: { projectId, userId: standing.session.user_id } }
}

const upload = async (
  gate: PictureNeeds,
  request: FastifyRequest<{ Body: Buffer | undefined }>,
  { token: { project }, session }: TokenStanding,
): Promise<string> => {
  const { body, headers } = request
  const bytes = body && readFormFile(headers['content-type'] ?? '', body, 'picture')
  if (!bytes) throw noForm()
  if (bytes.length > mostPictureBytes) throw tooLarge()
  const type = uploadedType(bytes)
  if (type === undefined) {
    throw parameterRefused('picture', 'must be a PNG, JPEG, GIF or WebP file')
  }
  const now = gate.clock.now()
  const name = await gate.sql.begin(async (tx) => {
    const { projectId } = project
    const kept = await keepPicture(tx, projectId, session.user_id, { type, bytes, now })
    if (kept === undefined) throw new Problem(problems.user_token_refused)
    await recordAudit(tx, entryOf(gate, request, projectId, session.user_id, 'changed'))
    return kept
  })
  return shownPicture(gate.issuer, project, name) ?? ''
}

const entryOf = (
  { clock }: Pick<Deps, 'clock'>,
  request: FastifyRequest,
  projectId: number,
  userId: string,
  what: 'changed' | 'removed',
) => ({
  projectId,
  at: clock.now(),
  caller: { kind: 'user' as const, id: userId, ...originOf(request) },
  action: `user.picture_${what}`,
  target: `user ${userId}`,
})

/** Adds the other calls. */
export const addPictureCalls = (app: FastifyInstance, gate: PictureNeeds): void => {
  app.delete(
    path,
    {
      schema: {
        ...about('removePicture', 'Take the uploaded picture away'),
        description:
          'A picture of a network, if there is one, stands for the player again. 204 also where none was uploaded.',
        response: { 204: { type: 'null' }, ...failures },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { player } = await playerOf(gate, request)
      const { projectId, userId } = player
      await gate.limits.countPlayer('picture', player, reply)
      await gate.sql.begin(async (tx) => {
        if (!(await takePictureAway(tx, projectId, userId))) return
        await recordAudit(tx, entryOf(gate, request, projectId, userId, 'removed'))
      })
      return reply.code(204).send()
    },
  )
  addShowing(app, gate)
}

// Whatever the bytes are, opened by themselves they may do nothing.
const headers = {
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'content-disposition': 'inline',
  'referrer-policy': 'no-referrer',
  // Games in browsers show it, wherever they are from.
  'cross-origin-resource-policy': 'cross-origin',
  // An address never means other bytes. A picture that was taken away is gone everywhere an hour later.
  'cache-control': 'public, max-age=3600',
}

const addShowing = (app: FastifyInstance, gate: PictureNeeds): void => {
  app.get<{ Params: { login_project_id: string; picture_id: string } }>(
    '/api/projects/:login_project_id/pictures/:picture_id',
    {
      schema: {
        operationId: 'showPicture',
        tags: ['Player data'],
        summary: 'A picture that a player uploaded',
        problems: [
          problems.parameter_refused,
          problems.picture_unknown,
          problems.too_many_requests,
        ],
        params: PicturePath,
        response: {
          200: {
            description: 'The picture',
            content: { 'image/*': { schema: Type.String({ contentMediaType: 'image/*' }) } },
          },
          '4xx': FieldError,
          503: FieldError,
        },
      },
    },
    async (request, reply) => {
      allowAnyOrigin(reply)
      await gate.limits.countPicture(request, reply)
      const { login_project_id, picture_id } = request.params
      const project = await gate.directory.findProjectByLoginId(login_project_id.toLowerCase())
      if (!project) throw new Problem(problems.project_unknown)
      const [picture] = await findPicture(gate.sql, project.projectId, picture_id)
      if (!picture) throw new Problem(problems.picture_unknown)
      return reply.headers(headers).type(picture.type).send(picture.bytes)
    },
  )
}
