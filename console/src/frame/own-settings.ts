/** The console as its person wants it, in whichever browser they come, and what they may see of a page's changes. */
import { useEffect } from 'preact/hooks'
import { call } from '../api/client.ts'
import { changedMe, type Me, me } from '../api/session.ts'
import { isTrailOpen } from '../shared/page.tsx'
import { isUtc } from '../shared/time.ts'
import { startLanguage } from '../texts/texts.ts'
import { openRooms, useProjectHere } from './here.ts'

/** Takes language and times over as the service keeps them. */
export const useOwnSettings = (): void => {
  const user = me.value?.user
  useEffect(() => {
    if (user) void startLanguage(user.language)
  }, [user?.language])
  useEffect(() => {
    if (user) isUtc.value = user.times === 'utc'
  }, [user?.times])
}

/** Tells pages whether the audit trail of their project is open to the person. */
export const useTrail = (): void => {
  const { project } = useProjectHere()
  const isOpen = openRooms(project).some(({ room }) => room === 'audit')
  useEffect(() => {
    isTrailOpen.value = isOpen
  }, [isOpen])
}

/** Switches between both times at once; the service keeps it, and the next browser has it where that worked. */
export const switchTimes = (): void => {
  isUtc.value = !isUtc.value
  const body = { times: isUtc.value ? 'utc' : 'local' }
  call<Me>('changeConsoleMe', { body }).then(
    ({ data }) => changedMe(data),
    () => {},
  )
}
