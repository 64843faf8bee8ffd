/** Pages and projects whose name begins like what was typed: the search leads there, too. */
import { useProjects } from '../api/projects.ts'
import { me } from '../api/session.ts'
import { type PageRow, pages, rooms } from '../routes.ts'
import { type Address, addressOf, type PageName, patterns } from '../shared/address.ts'
import { may } from '../shared/can.ts'
import { Icon } from '../shared/controls/icon.tsx'
import { AddressLink } from '../shared/controls/link.tsx'
import { Foreign } from '../shared/foreign.tsx'
import { t } from '../texts/texts.ts'
import { openRooms, useProjectHere } from './here.ts'

const mostProjects = 5

type Goal = { name: string; address: Address }

export const GoTo = ({ typed }: { typed: string }) => {
  const wanted = typed.trim().toLowerCase()
  const goals = useGoals(wanted)
  const { items: projects } = useProjects(wanted, mostProjects)
  const { id } = useProjectHere()
  const others =
    wanted === '' ? [] : (projects ?? []).filter(({ project_id: one }) => String(one) !== id)
  if (goals.length === 0 && others.length === 0) return null
  return (
    <section class="hits">
      <h3>{t().frame.goTo}</h3>
      <ul>
        {goals.map(({ name, address }) => (
          <li key={address}>
            <AddressLink class="hit" to={address}>
              <span>{name}</span>
            </AddressLink>
          </li>
        ))}
        {others.map((project) => (
          <li key={project.project_id}>
            <AddressLink class="hit" to={addressOf('project', { project: project.project_id })}>
              <span>
                <Icon name="project" size={14} /> <Foreign text={project.name} isBrief />
              </span>
              <span class="quiet">
                <Foreign text={project.merchant_name} isBrief />
              </span>
            </AddressLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Rooms of the open project at first; when something is typed, every page that needs no further value. */
const useGoals = (wanted: string): Goal[] => {
  const { id, project } = useProjectHere()
  const begins = (name: string): boolean =>
    name
      .toLowerCase()
      .split(/[ -]/)
      .some((_, index, words) => words.slice(index).join(' ').startsWith(wanted))
  const roomNames = t().frame.roomNames
  const ofRooms = openRooms(project).map(({ room, page }) => ({
    name: roomNames[room],
    address: addressOf(page as 'players', { project: id }),
  }))
  if (wanted === '') return ofRooms
  const names = t().frame.pageNames as Readonly<Partial<Record<PageName, string>>>
  const isOpen = ({ page, calls }: PageRow): boolean => {
    const pattern = patterns[page]
    const isOfProject = pattern.includes(':project')
    if (isOfProject && project === undefined) return false
    // The rail shows these rooms by the same right.
    if (pattern.startsWith('installation') && !may(me.value, 'listAudit')) return false
    // The list of projects is everybody's.
    if (page === 'home' || calls[0] === undefined) return true
    return may(me.value, calls[0], isOfProject ? project : undefined)
  }
  const ofPages = pages
    .filter((row) => !rooms.some(({ page }) => page === row.page) && isOpen(row))
    .flatMap(({ page }) => {
      const name = names[page]
      const address = addressOf(page as 'players', { project: id })
      return name === undefined ? [] : [{ name, address }]
    })
  return [...ofRooms, ...ofPages].filter(({ name }) => begins(name))
}
