/** How long tokens live, where the client's settings do not say otherwise (decisions, 2.3). */
import type { Client } from '../projects/index.ts'

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
