/** The player of a page by name. */
import type { Project } from '../../api/projects.ts'
import { useRead } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import { mayOpen } from '../../shared/can.ts'
import { calledBy, type Player } from './player.ts'

/** The name of a player for those who may read players, else the id. */
export const useName = (project: Project | undefined, userId: string): string => {
  const read = useRead<Player>(
    'readUser',
    { project_id: project?.project_id, user_id: userId },
    { isWanted: project !== undefined && mayOpen(me.value, 'readUser', project) },
  )
  const player = read.data?.data
  return player ? calledBy(player) : userId
}
