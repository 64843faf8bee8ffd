/** Hands out the logo that a project has set, so that pages need no image from elsewhere. */
import { Type } from '../../base/contract.ts'
import type { FastifyInstance } from '../../base/http/http.ts'
import { Problem } from '../../base/problem.ts'
import type { Directory } from '../../projects/index.ts'
import { FieldError, problems } from '../contract.ts'
import { htmlAnswer } from './html.ts'

const LogoPath = Type.Object({ login_project_id: Type.String({ format: 'uuid' }) })

/** As a page of its own an SVG could bring scripts: none runs under this, and nothing is asked for. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

/** Adds the call. */
export const addLogo = (app: FastifyInstance, directory: Directory): void => {
  app.get<{ Params: { login_project_id: string } }>(
    '/api/projects/:login_project_id/logo',
    {
      schema: {
        operationId: 'logo',
        tags: ['Sign-in'],
        summary: 'The logo of a project',
        params: LogoPath,
        response: { 200: { ...htmlAnswer, description: 'An image' }, '4xx': FieldError },
      },
    },
    (request, reply) => {
      const project = directory.projectByLoginId(request.params.login_project_id)
      const logo = project?.settings.branding?.logo
      if (logo === undefined) {
        throw new Problem(problems.project_unknown, {
          detail: 'This project does not exist, or has no logo: set branding.logo in its settings',
        })
      }
      const comma = logo.indexOf(',')
      return reply
        .header('content-type', logo.slice('data:'.length, logo.indexOf(';')))
        .header('content-security-policy', policy)
        .header('x-content-type-options', 'nosniff')
        .header('cross-origin-resource-policy', 'same-origin')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(Buffer.from(logo.slice(comma + 1), 'base64'))
    },
  )
}
