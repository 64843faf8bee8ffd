/** The studio bans a user, or takes the ban back. */
import { type Static, Type } from '../base/contract.ts'
import type { FastifyInstance } from '../base/http.ts'
import { Problem } from '../base/problem.ts'
import { projectProblems, recordAudit } from '../projects/index.ts'
import { IdText, UserId } from './contract.ts'
import type { Gate } from './gate.ts'
import { setBan } from './users.sql.ts'

const UserPath = Type.Object({ project_id: IdText, user_id: UserId })

/** Adds the calls; the scope must be one that admits to projects and speaks the admin dialect. */
export const addUserAdmin = (app: FastifyInstance, gate: Gate): void => {
  for (const method of ['POST', 'DELETE'] as const) {
    app.route<{ Params: Static<typeof UserPath> }>({
      method,
      url: '/api/v2/project/:project_id/admin/users/:user_id/ban',
      schema: {
        operationId: method === 'POST' ? 'banUser' : 'unbanUser',
        summary: method === 'POST' ? 'Ban a user; all tokens stop counting' : 'Take a ban back',
        tags: ['Users'],
        security: [{ apiKey: [] }],
        params: UserPath,
        response: { 204: Type.Null() },
      },
      handler: async (request, reply) => {
        const { project, caller } = gate.admission.admitted(request)
        const { projectId } = project
        const { user_id } = request.params
        const now = gate.clock.now()
        await gate.sql.begin(async (tx) => {
          const isKnown = await setBan(tx, projectId, user_id, method === 'POST' ? now : null)
          if (!isKnown) throw new Problem(projectProblems.not_found, { detail: 'No such user' })
          await recordAudit(tx, {
            projectId,
            at: now,
            caller,
            action: method === 'POST' ? 'user.banned' : 'user.unbanned',
            target: `user ${user_id}`,
          })
        })
        return reply.code(204).send()
      },
    })
  }
}
