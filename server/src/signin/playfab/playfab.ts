/**
 * Projects whose players live in PlayFab: Twitch is the one way in, and the user is the PlayFab player. Tokens asked
 * for with the scope `playfab` carry the player's session ticket (docs/interface/sign-in.md#players-in-playfab).
 */
import { type Instant, plusSeconds } from '../../base/clock.ts'
import { Problem } from '../../base/problem.ts'
import type { Deps, Project } from '../../projects/index.ts'
import { problems } from '../contract.ts'
import { VisitFailure } from '../networks/calls/visit-failure.ts'
import type { Profile } from '../networks/profile.ts'
import { loginWithTwitch, type PlayFabPlayer } from './login.ts'
import { findPlayFabSession, insertPlayFabSession } from './sessions.sql.ts'

/** The claims of a player of PlayFab. */
export type PlayFabFacts = { accountId: string; sessionTicket: string | undefined }

/** The only network whose players PlayFab takes from us. */
export const playFabNetwork = 'twitch'
/** A ticket lives about a day ("Session ticket", learn.microsoft.com, read 20 November 2026). */
const ticketSeconds = 24 * 3600

/** The realm of the players of a title. */
export const realmOf = ({ title_id }: { title_id: string }): string =>
  `playfab:${title_id.toUpperCase()}`

/** Whether a project has this way in: those with their players in PlayFab have one only. */
export const isInPlayFab = (
  { settings }: Pick<Project, 'settings'>,
  kind: 'network' | 'platform',
  provider: string,
): boolean => settings.playfab === undefined || (kind === 'network' && provider === playFabNetwork)

/** Throws 422 `003-020` for a way in that a project with its players in PlayFab does not have. */
export const requireInPlayFab = (...place: Parameters<typeof isInPlayFab>): void => {
  if (isInPlayFab(...place)) return
  throw new Problem(problems.not_available, {
    detail: 'The players of this project live in PlayFab: they sign in by twitch only',
    details: { provider: `must be ${playFabNetwork}` },
  })
}

export type PlayFab = {
  /**
   * The profile as PlayFab knows the player; undefined for projects whose players live here.
   * Throws what `loginWithTwitch` throws.
   */
  enter(
    project: Pick<Project, 'settings'>,
    profile: Profile,
    mayCreateUser: boolean,
  ): Promise<Entered | undefined>
  /** Keeps a player's ticket, sealed, for the tokens of a session. */
  keep(
    session: { projectId: number; sessionId: string; now: Instant; keepUntil: string },
    player: PlayFabPlayer,
  ): Promise<void>
  /** The PlayFab facts for the tokens of a session; a ticket whose day is over is left out. */
  factsOf(projectId: number, sessionId: string, now: Instant): Promise<PlayFabFacts | undefined>
}

export type Entered = { profile: Profile; player: PlayFabPlayer }

/** Builds what the gate needs of PlayFab. */
export const playFab = ({
  sql,
  keyring,
  outbound,
}: Pick<Deps, 'sql' | 'keyring' | 'outbound'>): PlayFab => {
  const box = keyring.sealFor(ticketPurpose)
  return {
    async enter({ settings }, profile, mayCreateUser) {
      const title = settings.playfab
      if (title === undefined) return undefined
      const { accessToken } = profile
      if (accessToken === undefined) throw new VisitFailure('refused', 'playfab_without_token')
      const player = await loginWithTwitch(outbound.request, title, { accessToken, mayCreateUser })
      return {
        player,
        profile: {
          ...profile,
          realm: realmOf(title),
          subject: player.accountId,
          name: player.name ?? profile.name,
          picture: player.picture ?? profile.picture,
        },
      }
    },
    async keep({ projectId, sessionId, now, keepUntil }, { accountId, sessionTicket }) {
      await insertPlayFabSession(sql, {
        project_id: projectId,
        session_id: sessionId,
        account_id: accountId,
        session_ticket: box.seal(Buffer.from(sessionTicket), ticketContext(projectId, sessionId)),
        ticket_expires_at: plusSeconds(now, ticketSeconds),
        keep_until: keepUntil,
      })
    },
    async factsOf(projectId, sessionId, now) {
      const [row] = await findPlayFabSession(sql, projectId, sessionId)
      if (!row) return undefined
      const ticket =
        row.ticket_expires_at > now
          ? box.open(row.session_ticket, ticketContext(projectId, sessionId))
          : undefined
      return { accountId: row.account_id, sessionTicket: ticket?.toString() }
    },
  }
}

/** The purpose for which tickets are sealed. */
export const ticketPurpose = 'playfab session ticket'

/** How a ticket is bound to its session when sealed. */
export const ticketContext = (projectId: number, sessionId: string): string =>
  `${projectId} ${sessionId}`
