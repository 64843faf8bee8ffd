/** The project that the address is about, and the rooms that are open in it. */
import { useLocation } from 'preact-iso'
import { type Project, useProjectRead } from '../api/projects.ts'
import { me } from '../api/session.ts'
import { rooms } from '../routes.ts'
import { base } from '../shared/address.ts'
import { may } from '../shared/can.ts'

/** The number of the project in an address; empty for pages that are about none. */
export const projectIn = (path: string): string =>
  new RegExp(`^${base}/projects/(\\d+)(?:/|$)`).exec(path)?.[1] ?? ''

/** The project of the page. */
export const useProjectHere = () => {
  const id = projectIn(useLocation().path)
  return { id, ...useProjectRead(id) }
}

/** The rooms whose first call the person may make in a project. */
export const openRooms = (project: Project | undefined) =>
  project === undefined
    ? []
    : rooms.filter(({ opens }) => opens === undefined || may(me.value, opens, project))

/** Whether a page lies in the room of another: a room with several lists has them in one folder behind the project. */
export const isWithin = (path: string, own: string): boolean => {
  const folder = own.split('/').slice(0, 5).join('/')
  return path === folder || path.startsWith(`${folder}/`)
}
