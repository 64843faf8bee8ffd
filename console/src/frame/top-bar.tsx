/** The bar on top: where one is, the search, the switch to UTC, and who one is. */

import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { me, signOut } from '../api/session.ts'
import { addressOf } from '../shared/address.ts'
import { Failure } from '../shared/controls/failure.tsx'
import { Icon } from '../shared/controls/icon.tsx'
import { Link } from '../shared/controls/link.tsx'
import { Foreign } from '../shared/foreign.tsx'
import { shownTitle } from '../shared/page.tsx'
import { isUtc } from '../shared/time.ts'
import { t } from '../texts/texts.ts'
import { isWithin, openRooms, useProjectHere } from './here.ts'
import { listKeys } from './keys.tsx'
import { switchTimes } from './own-settings.ts'
import { railId } from './rail.tsx'
import { openSearch, SearchDialog } from './search.tsx'

export const TopBar = () => (
  <header class="top-bar">
    <button
      type="button"
      class="icon-button drawer-button"
      popovertarget={railId}
      aria-label={t().frame.rooms}
    >
      <Icon name="menu" />
    </button>
    <Place />
    <button type="button" class="search-button" onClick={openSearch}>
      <Icon name="search" size={16} />
      <span>{t().frame.search}</span>
      <kbd>{isApple() ? '⌘K' : 'Ctrl K'}</kbd>
    </button>
    <button
      type="button"
      class="utc-switch"
      aria-pressed={isUtc.value}
      title={t().frame.utcWhy}
      onClick={switchTimes}
    >
      UTC
    </button>
    <Person />
    <SearchDialog />
  </header>
)

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

/** Where one is, as in "Game · Players · Ada". */
const Place = () => {
  const { path } = useLocation()
  const { id, project } = useProjectHere()
  const room = openRooms(project).find(
    ({ room: name, page }) =>
      name !== 'overview' && isWithin(path, addressOf(page as 'players', { project: id })),
  )
  return (
    <nav class="place" aria-label={t().frame.place}>
      <ol>
        {id !== '' && (
          <li>
            <Link to="project" values={{ project: id }}>
              <Foreign text={project?.name ?? id} isBrief />
            </Link>
          </li>
        )}
        {room && (
          <li>
            <Link to={room.page as 'players'} values={{ project: id }}>
              {t().frame.roomNames[room.room]}
            </Link>
          </li>
        )}
        {shownTitle.value !== (room ? t().frame.roomNames[room.room] : project?.name) && (
          <li aria-current="page">
            <Foreign text={shownTitle.value} isBrief />
          </li>
        )}
      </ol>
    </nav>
  )
}

const Person = () => {
  const [error, setError] = useState<unknown>()
  const user = me.value?.user
  if (!user) return null
  const leave = (): void => void signOut().catch(setError)
  return (
    <>
      <button
        type="button"
        class="person-button"
        popovertarget="person"
        aria-label={t().frame.person(user.name)}
      >
        <span aria-hidden="true">{(Array.from(user.name)[0] ?? '?').toUpperCase()}</span>
      </button>
      <div id="person" popover="auto" class="panel person-panel">
        <p>
          <strong>
            <Foreign text={user.name} />
          </strong>
          {user.email !== user.name && (
            <>
              <br />
              <span class="quiet">
                <Foreign text={user.email} />
              </span>
            </>
          )}
        </p>
        <Link to="me" values={{}} class="menu-item">
          <Icon name="person" />
          {t().frame.myPage}
        </Link>
        <button type="button" class="menu-item" onClick={listKeys}>
          <Icon name="keys" />
          {t().keys.title}
        </button>
        <button type="button" class="menu-item" onClick={leave}>
          <Icon name="leave" />
          {t().frame.signOut}
        </button>
        {error !== undefined && <Failure error={error} onRetry={leave} />}
      </div>
    </>
  )
}
