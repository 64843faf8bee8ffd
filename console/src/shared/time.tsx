/** A time: how long ago, with both exact forms beside it. */
import { isUtc, localTime, relativeTime, shownTime, utcTime } from './time.ts'

/** For lists: `3 hours ago`; the exact time, in the reader's zone and in UTC, is its title. */
export const Ago = ({ at }: { at: string }) => (
  <time dateTime={at} title={`${localTime(at)}\n${utcTime(at)}`}>
    {isUtc.value ? utcTime(at) : relativeTime(at)}
  </time>
)

/** For pages of one thing: the exact time, and how long ago. */
export const Exactly = ({ at }: { at: string }) => (
  <time dateTime={at} title={`${localTime(at)}\n${utcTime(at)}`}>
    {shownTime(at)} <span class="quiet">({relativeTime(at)})</span>
  </time>
)
