/** How long tokens live, where the client's settings do not say otherwise (docs/interface/tokens.md#lifetimes). */
import { type Instant, plusSeconds } from '../../base/clock.ts'
import type { Client } from '../../projects/index.ts'

/** Seconds that a visit to a network or a page of ours may take: ten minutes. */
export const visitSeconds = 600

type Lives = Pick<Client, 'settings'>

/** Seconds of an access token: an hour. */
export const accessTokenSeconds = ({ settings }: Lives): number =>
  settings.access_token_seconds ?? 3600

/** Seconds of a refresh token, counted anew with each refresh: 30 days. */
export const refreshTokenSeconds = ({ settings }: Lives): number =>
  settings.refresh_token_seconds ?? 30 * 86_400

/** Seconds after the sign-in at which refreshing ends for good: 180 days. */
export const refreshAbsoluteSeconds = ({ settings }: Lives): number =>
  settings.refresh_absolute_seconds ?? 180 * 86_400

/** Seconds during which a used refresh token still gets its successor: 10. */
export const refreshGraceSeconds = ({ settings }: Lives): number =>
  settings.refresh_grace_seconds ?? 10

/** Seconds of a server token: an hour. */
export const serverTokenSeconds = 3600

/**
 * The day from which a row that matters until `end` is of no use. An access token given out at the last moment lives a
 * day at most, and the day itself must be over.
 */
export const dayAfter = (end: Instant): string =>
  plusSeconds(end, 2 * 86_400)
    .toISOString()
    .slice(0, 10)
