/** Asking for statistics over HTTP, as far as a world's memory and tables have them. */
import { httpServer } from '../../src/base/http/server.ts'
import { silentLog } from '../../src/base/log.ts'
import { statisticsRoutes } from '../../src/projects/index.ts'
import type { World, WorldProject } from './world.ts'

export type AskStatistics = (
  query: Record<string, string>,
  project?: Pick<WorldProject, 'project_id' | 'authorization'>,
  // biome-ignore lint/suspicious/noExplicitAny: answers of many shapes, which the tests assert on.
) => Promise<{ status: number; body: any }>

/** Answers what asks; what is counted in memory is written first. */
export const statisticsOf = async (world: World): Promise<AskStatistics> => {
  const app = httpServer({ log: silentLog, trustedProxies: [] })
  await app.register(statisticsRoutes(world.deps))
  return async (query, { project_id, authorization } = world.project) => {
    await world.deps.occurrences?.write()
    const answer = await app.inject({
      url: `/api/v2/project/${project_id}/admin/statistics?${new URLSearchParams(query)}`,
      headers: authorization,
    })
    return { status: answer.statusCode, body: answer.json() }
  }
}

/** The rows of an answer without their time, where it is one and the same. */
export const untimed = ({ body }: Awaited<ReturnType<AskStatistics>>): object[] =>
  body.items.map(({ at: _, ...row }: { at: string }) => row)
