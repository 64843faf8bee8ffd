/** The rail at the side: the project, and the rooms that the person may enter. A drawer on narrow screens. */

import { useEffect, useRef } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { me } from '../api/session.ts'
import { installationRooms, type RoomName } from '../routes.ts'
import { addressOf } from '../shared/address.ts'
import { may } from '../shared/can.ts'
import { Icon, type IconName } from '../shared/controls/icon.tsx'
import { Link } from '../shared/controls/link.tsx'
import { t } from '../texts/texts.ts'
import { isWithin, openRooms, useProjectHere } from './here.ts'
import { Switcher } from './switcher.tsx'

const icons: Readonly<Record<RoomName, IconName>> = {
  overview: 'home',
  players: 'players',
  signIns: 'signIns',
  setUp: 'setUp',
  people: 'person',
  keys: 'key',
  webhooks: 'delivery',
  payments: 'payment',
  audit: 'audit',
  catalog: 'catalog',
  installation: 'home',
  projects: 'catalog',
  merchants: 'players',
  operatorKeys: 'key',
  installationSignIns: 'signIns',
  installationAudit: 'audit',
}

export const railId = 'rail'

export const Rail = () => {
  const { path } = useLocation()
  const { id, project } = useProjectHere()
  const drawer = useRef<HTMLElement>(null)
  // The drawer of a narrow screen is done when another page is shown.
  useEffect(() => {
    if (drawer.current?.matches(':popover-open')) drawer.current.hidePopover()
  }, [path])
  return (
    <nav class="rail" id={railId} popover="auto" ref={drawer} aria-label={t().frame.rooms}>
      <Link to="home" values={{}} class="brand" isHere={path === addressOf('home', {})}>
        <span class="brand-mark" aria-hidden="true" />
        Portreeve
      </Link>
      <Switcher id={id} project={project} />
      {project && (
        <ul>
          {openRooms(project).map(({ room, page }) => {
            const own = addressOf(page as 'players', { project: id })
            const isHere = path === own || (room !== 'overview' && isWithin(path, own))
            return (
              <li key={room}>
                <Link to={page as 'players'} values={{ project: id }} isHere={isHere}>
                  <Icon name={icons[room]} />
                  {t().frame.roomNames[room]}
                </Link>
              </li>
            )
          })}
        </ul>
      )}
      <InstallationRooms path={path} />
    </nav>
  )
}

/** Rooms that belong to no project. */
const InstallationRooms = ({ path }: { path: string }) => {
  if (!may(me.value, 'listAudit')) return null
  return (
    <>
      <h2>{t().frame.installation}</h2>
      <ul>
        {installationRooms
          .filter(({ opens }) => may(me.value, opens))
          .map(({ room, page }) => {
            const own = addressOf(page as 'installation', {})
            const isHere = path === own || (room !== 'installation' && path.startsWith(`${own}/`))
            return (
              <li key={room}>
                <Link to={page as 'installation'} values={{}} isHere={isHere}>
                  <Icon name={icons[room]} />
                  {t().frame.roomNames[room]}
                </Link>
              </li>
            )
          })}
      </ul>
    </>
  )
}
