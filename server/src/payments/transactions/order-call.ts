/** The call by which a player's client learns what became of an order. */
import { Problem } from '../../base/contract.ts'
import { answerAnyPreflight, letAnyOriginRead } from '../../base/http/cors.ts'
import type { FastifyInstance } from '../../base/http/http.ts'
import { parseId } from '../../base/ids.ts'
import {
  type Deps,
  playerOf,
  playerRefusal,
  projectProblems,
  type ReadPlayer,
  slowDown,
  speakAdminDialect,
} from '../../projects/index.ts'
import { readPathId } from '../call.ts'
import { OrderPath, PlayerOrder, problems } from '../contract.ts'
import { playerOrder } from './player-order.ts'
import { listTransactions } from './transactions.sql.ts'

type OrderDeps = Pick<Deps, 'sql' | 'directory' | 'limiter' | 'settings'> & {
  readPlayer: ReadPlayer
}

/** For one player: clients of the field ask every three seconds while they wait, some for several orders. */
const allowance = { perMinute: 300, burst: 100 }

const orders = '/api/v2/project/:project_id/order'

/** The plugin with the call of players, below `/api/v2/project/{project_id}`. */
export const orderRoutes =
  (deps: OrderDeps) =>
  async (app: FastifyInstance): Promise<void> => {
    speakAdminDialect(app)
    app.addHook('onRequest', (_request, reply, done) => {
      reply.header('cache-control', 'no-store')
      letAnyOriginRead(reply)
      done()
    })
    answerAnyPreflight(app, [`${orders}/*`])
    app.get<{ Params: OrderPath }>(
      `${orders}/:order_id`,
      {
        schema: {
          tags: ['Store'],
          operationId: 'getOrder',
          summary: 'What became of an order',
          description:
            'For the player whose order it is: a free one, or a transaction whose user.id is the sub of their token. 404 for all other orders.',
          security: [{ userToken: [] }],
          params: OrderPath,
          response: { 200: PlayerOrder },
        },
      },
      async (request) => {
        const { project_id, order_id } = request.params
        const projectId = parseId(project_id)
        const project = projectId === undefined ? undefined : deps.directory.project(projectId)
        if (!project) throw new Problem(projectProblems.project_not_found)
        const player = await playerOf(deps.readPlayer, request, project.projectId)
        if (!player) throw playerRefusal('Only a signed-in player can see an order')
        await slowDown(deps, `order ${project.projectId} ${player.userId}`, allowance)
        const id = readPathId('order_id', order_id)
        const [row] = await listTransactions(deps.sql, project.projectId, [id])
        // Somebody else's is told like one that does not exist.
        if (row?.user_id !== player.userId) throw new Problem(problems.order_not_found)
        return playerOrder(row)
      },
    )
  }
