/** Keys for those who know them: a list of them by `?`, and a switch that turns all of them off. */
import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { addressOf } from '../shared/address.ts'
import { Dialog } from '../shared/controls/dialog.tsx'
import { keepChoice, keptChoice } from '../shared/form/drafts.ts'
import { t } from '../texts/texts.ts'
import { openRooms, useProjectHere } from './here.ts'
import { openSearch } from './search.tsx'

/** Single keys may be switched off (WCAG 2.2, 2.1.4). */
const isOn = signal(keptChoice('keys') !== 'off')
const isListed = signal(false)

/** Shows the list of keys, also to whoever has switched them off. */
export const listKeys = (): void => {
  isListed.value = true
}

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null

/** Moves the focus to the link of the row before or after. */
const moveAmongRows = (step: 1 | -1): void => {
  const links = [...document.querySelectorAll<HTMLElement>('main tbody th a')]
  const at = links.indexOf(document.activeElement as HTMLElement)
  const next = at < 0 && step < 0 ? undefined : links[Math.max(0, at + step)]
  next?.focus()
}

export const Keys = () => {
  const { route } = useLocation()
  const { id, project } = useProjectHere()
  useEffect(() => {
    let isGoing = false
    const press = (event: KeyboardEvent): void => {
      if ((event.metaKey || event.ctrlKey) && event.key === 'k') {
        event.preventDefault()
        openSearch()
        return
      }
      if (!isOn.value || event.metaKey || event.ctrlKey || event.altKey || isTyping(event)) return
      const wasGoing = isGoing
      isGoing = event.key === 'g'
      if (wasGoing) {
        const room = openRooms(project).find(({ key }) => key === event.key)
        if (room) route(addressOf(room.page as 'players', { project: id }))
        return
      }
      if (event.key === '/') {
        event.preventDefault()
        openSearch()
      } else if (event.key === '?') listKeys()
      else if (event.key === 'j') moveAmongRows(1)
      else if (event.key === 'k') moveAmongRows(-1)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [id, project, route])
  return isListed.value ? <KeyList /> : null
}

const KeyList = () => {
  const { project } = useProjectHere()
  return (
    <Dialog
      title={t().keys.title}
      onClose={() => {
        isListed.value = false
      }}
      class="narrow"
    >
      <dl class="keys">
        {t().keys.list.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
        {openRooms(project).map(({ room, key }) => (
          <div key={room}>
            <dt>
              <kbd>g</kbd> <kbd>{key}</kbd>
            </dt>
            <dd>{t().frame.roomNames[room]}</dd>
          </div>
        ))}
      </dl>
      <label class="switch-line">
        <input
          type="checkbox"
          checked={isOn.value}
          onChange={(event) => {
            isOn.value = event.currentTarget.checked
            keepChoice('keys', isOn.value ? 'on' : 'off')
          }}
        />
        {t().keys.on}
      </label>
    </Dialog>
  )
}
