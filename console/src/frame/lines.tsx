/** Lines over the whole console: the service is away, the session ends soon, a newer version is there. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { away } from '../api/away.ts'
import { queryClient } from '../api/queries.ts'
import { me, readMe, sessionState } from '../api/session.ts'
import { Icon } from '../shared/controls/icon.tsx'
import { useCountdown } from '../shared/countdown.ts'
import { momentOf, nowMs, shownTime } from '../shared/time.ts'
import { t } from '../texts/texts.ts'

const minuteMs = 60_000

/** How long before its end a session says so. */
const warnedMs = 15 * minuteMs

/** Seconds between two tries of its own, where the service does not say how long to wait. */
const pauseSeconds = 5

export const Lines = () => {
  useLooks()
  return (
    <>
      <AwayLine />
      <SessionLine />
      <VersionLine />
    </>
  )
}

/** Looks each minute until when the session counts. The look does not keep it alive. */
const useLooks = (): void => {
  const [, tick] = useState(0)
  useEffect(() => {
    const looking = setInterval(() => {
      tick((count) => count + 1)
      if (document.visibilityState === 'visible' && sessionState.value === 'in' && !away.value)
        void readMe({ isBackground: true }).catch(() => {})
    }, minuteMs)
    return () => clearInterval(looking)
  }, [])
}

/** Failed reads are made again when the service is back. */
export const AwayLine = () => {
  const state = away.value
  const left = useCountdown(state && (state.retryAfter ?? pauseSeconds), state)
  const wasAway = useRef(false)
  useEffect(() => {
    if (!state) {
      if (wasAway.current)
        void queryClient.refetchQueries({ predicate: (query) => query.state.status === 'error' })
      wasAway.current = false
      return
    }
    wasAway.current = true
    const pauseMs = (state.retryAfter ?? pauseSeconds) * 1000
    const trying = setTimeout(() => void readMe({ isBackground: true }).catch(() => {}), pauseMs)
    return () => clearTimeout(trying)
  }, [state])
  if (!state) return null
  return (
    <div class="frame-line is-bad" role="alert">
      <Icon name="alert" size={16} />
      <span>{t().lines.away}</span>
      <span class="quiet" aria-hidden="true">
        {t().lines.triesIn(left)}
      </span>
    </div>
  )
}

/** A session that nobody uses ends earlier; one that is seven days old ends in any case. */
const SessionLine = () => {
  const session = me.value?.session
  if (!session || sessionState.value !== 'in') return null
  const isLast = momentOf(session.ends_at) - nowMs() <= warnedMs
  const end = isLast ? session.ends_at : session.idle_ends_at
  if (momentOf(end) - nowMs() > warnedMs) return null
  return (
    <div class="frame-line" role="status">
      <span>{isLast ? t().lines.ends(shownTime(end)) : t().lines.endsUnused(shownTime(end))}</span>
      {!isLast && (
        <button type="button" class="quiet-button" onClick={() => void readMe().catch(() => {})}>
          {t().lines.stay}
        </button>
      )}
    </div>
  )
}

/** The script that this tab began with; none where the console runs from its sources. */
const ownBuild = (): string | undefined => {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src*="/assets/"]')
  return script?.src.split('/').at(-1)
}

const VersionLine = () => {
  const served = me.value?.console_build
  const own = ownBuild()
  if (!served || own === undefined || served === own) return null
  return (
    <div class="frame-line" role="status">
      <span>{t().lines.newer}</span>
      <button type="button" class="quiet-button" onClick={() => location.reload()}>
        {t().frame.loadNewVersion}
      </button>
    </div>
  )
}
